// Packed blocks: which form the weights take, how large that is, and what lies behind it.
#include <cstring>

#include "packing/classes.hpp"
#include "packing/packing.hpp"
#include "tuner/winograd.hpp"

namespace octile::runtime {

using codegen::Form, codegen::PackedLayout;

namespace {

// All zeros: what lies between parts is written to files too, and no byte of one is there by chance.
Result<AlignedBytes> memory_for(int64_t bytes) {
  AlignedBytes memory = zeroed_bytes(bytes);
  if (!memory) return Error{Errc::out_of_memory, "weights: no memory for " + std::to_string(bytes) + " packed bytes"};
  return memory;
}

// A panel is as long as the largest one needs: how long that is shows when all have been packed.
Result<void> tighten(const problem::Nest& nest, PackedBlock& block) {
  const PackedLayout& loose = block.layout;
  const int64_t used = count_classes(loose, block.data.get()).used_panel_bytes;
  auto layout = codegen::packed_layout(nest, *block.room, loose.form, used);
  if (!layout) return layout.error();
  auto made = memory_for(layout->bytes);
  if (!made) return made.error();
  AlignedBytes data = std::move(*made);
  for (int64_t panel = 0; panel < loose.matrices * loose.matrix_panels(); ++panel)
    std::memcpy(data.get() + panel * layout->panel_bytes, block.data.get() + panel * loose.panel_bytes, size_t(used));
  std::memcpy(data.get() + layout->sums_at, block.data.get() + loose.sums_at, size_t(loose.bytes - loose.sums_at));
  block.layout = std::move(*layout);
  block.data = std::move(data);
  return {};
}

}  // namespace

Result<std::shared_ptr<PackedBlock>> packed_block(const problem::Nest& nest, const codegen::Room& room,
                                                  codegen::Form form, const WeightValues& values) {
  auto layout = codegen::packed_layout(nest, room, form);
  if (!layout) return layout.error();
  auto block = std::make_shared<PackedBlock>();
  block->room = &room;
  block->layout = std::move(*layout);
  auto data = memory_for(block->layout.bytes);
  if (!data) return data.error();
  block->data = std::move(*data);
  block->remainder = pack(block->layout, nest, values, block->data.get());
  if (codegen::in_classes(form))
    if (auto tight = tighten(nest, *block); !tight) return tight.error();
  return block;
}

Result<std::shared_ptr<PackedBlock>> fastest_block(const problem::Nest& nest, const codegen::Room& room,
                                                   const WeightValues& values) {
  auto block = packed_block(nest, room, codegen::best_form(nest, room), values);
  if (!block || !codegen::in_classes((*block)->layout.form)) return block;
  const auto& b = **block;
  return classes_pay(b.layout, count_classes(b.layout, b.data.get()))
             ? block
             : packed_block(nest, room, codegen::Form::steps, values);
}

namespace {

Result<std::vector<codegen::WinogradLayout>> winograd_for(const Problem& problem, const problem::Nest& nest,
                                                          const PackedBlock& block, const Laying& laying) {
  if (!laying.like) return tuner::winograd_layouts(problem, *block.room, block.layout, laying.memory);
  std::vector<codegen::WinogradLayout> layouts;
  for (const auto& w : laying.like->winograd) {
    auto same =
        codegen::winograd_layout(nest, *block.room, w.m, layouts.empty() ? block.layout.bytes : layouts.back().end);
    if (!same) return same.error();
    layouts.push_back(*std::move(same));
  }
  return layouts;
}

Result<void> add_winograd(const Problem& problem, const problem::Nest& nest, const WeightValues& values,
                          const Laying& laying, PackedBlock& block) {
  auto winograd = winograd_for(problem, nest, block, laying);
  if (!winograd) return winograd.error();
  if (winograd->empty()) return {};
  block.winograd = std::move(*winograd);
  auto made = memory_for(block.bytes());
  if (!made) return made.error();
  AlignedBytes data = std::move(*made);
  std::memcpy(data.get(), block.data.get(), size_t(block.layout.bytes));
  block.data = std::move(data);
  for (auto& w : block.winograd) pack_winograd(w, nest, values, block.data.get());
  return {};
}

}  // namespace

std::vector<codegen::PackedLayout> PackedBlock::layouts() const {
  std::vector<codegen::PackedLayout> all{layout};
  all.insert(all.end(), others.begin(), others.end());
  return all;
}

namespace {

Result<std::shared_ptr<PackedBlock>> packed_phase(const problem::Nest& nest, const codegen::Room& room,
                                                  const WeightValues& values, const Laying& laying, size_t number) {
  if (laying.like) return packed_block(nest, room, laying.like->layouts()[number].form, values);
  const bool small = laying.memory == Memory::small && codegen::may_have_classes(nest, room);
  return small ? packed_block(nest, room, Form::small_classes, values) : fastest_block(nest, room, values);
}

// Copies the parts, one after another, into bytes of their own.
Result<std::shared_ptr<PackedBlock>> concatenated(const std::vector<std::shared_ptr<PackedBlock>>& parts) {
  auto block = std::make_shared<PackedBlock>();
  block->room = parts.front()->room;
  block->layout = parts.front()->layout;
  for (const auto& part : parts) {
    block->remainder |= part->remainder;
    if (part == parts.front()) continue;
    block->others.push_back(part->layout);
    const int64_t end = (block->others.size() == 1 ? block->layout : *(block->others.end() - 2)).end();
    if (auto placed = codegen::place_behind(block->others.back(), end); !placed) return placed.error();
  }
  auto data = memory_for(block->bytes());
  if (!data) return data.error();
  block->data = std::move(*data);
  const auto layouts = block->layouts();
  for (size_t i = 0; i < parts.size(); ++i)
    std::memcpy(block->data.get() + layouts[i].at, parts[i]->data.get(), size_t(layouts[i].bytes));
  return block;
}

}  // namespace

Result<std::shared_ptr<PackedBlock>> packed_block(const Problem& problem, std::span<const problem::Phase> phases,
                                                  const codegen::Room& room, WeightValues values,
                                                  const Laying& laying) {
  std::vector<std::shared_ptr<PackedBlock>> parts;
  for (const problem::Phase& phase : phases) {
    values.source = &phase.weights;
    auto part = packed_phase(phase.nest, codegen::room_for(phase.nest, room), values, laying, parts.size());
    if (!part) return part;
    parts.push_back(std::move(*part));
  }
  if (parts.size() > 1) return concatenated(parts);
  auto& block = parts.front();
  if (auto added = add_winograd(problem, phases.front().nest, values, laying, *block); !added) return added.error();
  return block;
}

}  // namespace octile::runtime
