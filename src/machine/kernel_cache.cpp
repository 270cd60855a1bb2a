#include "machine/kernel_cache.hpp"

#include <algorithm>
#include <cstring>
#include <list>
#include <map>
#include <mutex>
#include <utility>

#include "problem/wraps.hpp"

namespace octile::runtime {
namespace {

using Key = std::pair<const codegen::Room*, codegen::KernelKey>;
using KernelPointer = std::shared_ptr<const Kernel>;

std::string kernel_name(const codegen::Room& room, const codegen::KernelKey& key) {
  return std::string(room.name()) + '_' + codegen::name(key);
}

KernelPointer compiled_kernel(std::string name, codegen::Entry entry) {
  auto kernel = std::make_shared<Kernel>();
  kernel->name = std::move(name);
  kernel->entry = entry;
  const std::string identity = kernel->name + ' ' + OCTILE_VERSION;
  kernel->hash = hash_of({reinterpret_cast<const uint8_t*>(identity.data()), identity.size()});
  return kernel;
}

KernelPointer sealed_kernel(std::string name, std::shared_ptr<const CodeSlab> slab, size_t index,
                            std::vector<codegen::Label> labels) {
  auto kernel = std::make_shared<Kernel>();
  kernel->name = std::move(name);
  kernel->code = slab->kernel(index);
  kernel->entry = slab->entry(index);
  kernel->slab = std::move(slab);
  kernel->labels = std::move(labels);
  kernel->hash = hash_of(kernel->code);
  return kernel;
}

// All kernels of a batch, in the order of the keys; those that are not compiled into the library share one slab.
Result<std::vector<KernelPointer>> generate(const codegen::Room& room, std::span<const Key> keys) {
  std::vector<KernelPointer> kernels(keys.size());
  std::vector<codegen::Code> codes(keys.size());
  std::vector<const codegen::Code*> batch;
  std::vector<size_t> sealed;  // index of each of the batch
  for (size_t i = 0; i < keys.size(); ++i) {
    const codegen::KernelKey& key = keys[i].second;
    if (codegen::Entry entry = room.compiled(key)) {
      kernels[i] = compiled_kernel(kernel_name(room, key), entry);
      continue;
    }
    auto code = room.generate(key);
    if (!code) return code.error();
    codes[i] = *std::move(code);
    batch.push_back(&codes[i]);
    sealed.push_back(i);
  }
  if (batch.empty()) return kernels;
  auto slab = seal(batch);
  if (!slab) return slab.error();
  for (size_t j = 0; j < sealed.size(); ++j) {
    const size_t i = sealed[j];
    kernels[i] = sealed_kernel(kernel_name(room, keys[i].second), *slab, j, std::move(codes[i].labels));
  }
  return kernels;
}

}  // namespace

// FNV-1a's scheme on words of 8 bytes instead of bytes: a 40 KB kernel takes 8 us instead of 40. The shift brings the
// high bits, where a product mixes best, down again; the length tells a zero tail from none.
OCTILE_WRAPS uint64_t hash_of(std::span<const uint8_t> bytes) {
  constexpr uint64_t prime = 0x9E3779B97F4A7C15;
  uint64_t hash = 0xCBF29CE484222325 ^ bytes.size();
  for (size_t at = 0; at < bytes.size(); at += sizeof(uint64_t)) {
    uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, std::min(sizeof word, bytes.size() - at));
    hash = (hash ^ word) * prime;
    hash ^= hash >> 32;
  }
  hash = (hash ^ (hash >> 30)) * 0xBF58476D1CE4E5B9;
  hash = (hash ^ (hash >> 27)) * 0x94D049BB133111EB;
  return hash ^ (hash >> 31);
}

// Least recently used last. The unit of eviction is the slab, since that is the memory given back.
struct KernelCache::State {
  struct Group {
    size_t bytes = 0;
    std::vector<Key> keys;
  };
  struct Entry {
    KernelPointer kernel;
    std::list<Group>::iterator group;
  };
  using Entries = std::map<Key, Entry>;
  struct Prepared {  // all memory that an insertion takes
    Prepared(std::span<const Key> keys, std::span<const KernelPointer> kernels) : group(1) {
      group.front().keys.reserve(keys.size());
      for (size_t i = 0; i < keys.size(); ++i) entries.try_emplace(keys[i], Entry{kernels[i], group.begin()});
    }
    std::list<Group> group;
    Entries entries;
  };

  std::mutex mutex;
  std::list<Group> groups;
  Entries entries;
  Stats stats;

  KernelPointer find(const Key& key) {
    auto found = entries.find(key);
    if (found == entries.end()) return nullptr;
    groups.splice(groups.begin(), groups, found->second.group);
    return found->second.kernel;
  }

  // Inserts kernels made outside the lock: nodes are moved, nothing allocates, so an insertion cannot fail half-way.
  // Where another thread has put in the same kernel meanwhile, takes that one, so that equal keys mean one address.
  void insert(Prepared& made, std::span<const Key> keys, std::span<KernelPointer> kernels) noexcept {
    Group& group = made.group.front();
    for (size_t i = 0; i < keys.size(); ++i) {
      const auto known = entries.find(keys[i]);
      if (known != entries.end()) {
        kernels[i] = known->second.kernel;
        continue;
      }
      entries.insert(made.entries.extract(keys[i]));
      group.keys.push_back(keys[i]);  // reserved
      if (kernels[i]->slab) group.bytes = kernels[i]->slab->bytes();
    }
    if (group.keys.empty()) return;
    stats.bytes += group.bytes;
    groups.splice(groups.begin(), made.group);
  }

  // Gives the kernels to the caller, who lets go of them, and so unmaps slabs, outside the lock. Moves nodes too.
  void evict_down_to(size_t limit, Entries& evicted) noexcept {
    while (stats.bytes > limit) {
      const Group& oldest = groups.back();
      for (const Key& key : oldest.keys) evicted.insert(entries.extract(key));
      stats.evicted += oldest.keys.size();
      stats.bytes -= oldest.bytes;
      groups.pop_back();
    }
  }
};

KernelCache::State& KernelCache::state() const {
  return *state_.get([] { return std::make_shared<State>(); });
}

KernelCache::Stats KernelCache::stats() const {
  State& s = state();
  std::lock_guard lock(s.mutex);
  Stats stats = s.stats;
  stats.kernels = s.entries.size();
  return stats;
}

// Generation runs outside the lock: two threads that miss the same key both generate it, the first to finish wins.
Result<std::vector<std::shared_ptr<const Kernel>>> KernelCache::get_all(const codegen::Room& room,
                                                                        std::span<const codegen::KernelKey> keys) {
  State& s = state();
  std::vector<KernelPointer> kernels(keys.size());
  std::vector<Key> missing;
  {
    std::lock_guard lock(s.mutex);
    for (size_t i = 0; i < keys.size(); ++i) {
      const Key key{&room, keys[i]};
      kernels[i] = s.find(key);
      if (kernels[i]) ++s.stats.hits;
      else if (std::find(missing.begin(), missing.end(), key) == missing.end()) missing.push_back(key);
    }
  }
  if (missing.empty()) return kernels;

  auto made = generate(room, missing);
  if (!made) return made.error();
  State::Prepared prepared(missing, *made);
  State::Entries evicted;
  {
    std::lock_guard lock(s.mutex);
    s.stats.generated += missing.size();
    s.insert(prepared, missing, *made);
    s.evict_down_to(limit_, evicted);
  }
  for (size_t i = 0; i < keys.size(); ++i)
    if (!kernels[i]) {
      const auto found = std::find(missing.begin(), missing.end(), Key{&room, keys[i]});
      kernels[i] = (*made)[size_t(found - missing.begin())];
    }
  return kernels;
}

Result<std::shared_ptr<const Kernel>> KernelCache::get(const codegen::Room& room, const codegen::KernelKey& key) {
  auto kernels = get_all(room, {&key, 1});
  if (!kernels) return kernels.error();
  return std::move(kernels->front());
}

}  // namespace octile::runtime
