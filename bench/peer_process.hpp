// Who takes turns in a process of its own, pinned to the same core: libraries without C++ headers here, by Python
// (peers/worker.py), where a call costs what Python and the library take for an empty model, which is measured and
// taken off; and builds of octile (peers/octile_worker.cpp, against.hpp).
#pragma once
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "contestant.hpp"

namespace octile::bench {

class Worker {
 public:
  struct Program {
    std::vector<std::string> command;
    bool python = true;  // of the wheels: its calls have a cost to take off, and a CPU of the class of the ISA is shown
  };
  using Bytes = std::span<const std::byte>;

  explicit Worker(const std::string& library);  // onnxruntime, litert
  Worker(const std::string& name, Program program);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  bool there() const { return why_not_.empty(); }
  const std::string& why_not() const { return why_not_; }
  const std::string& version() const { return version_; }
  double empty_call_seconds() const { return empty_; }

  // One model of the layers in order. The id names it; 0: the library refuses all of it.
  struct Made {
    int id = 0;
    std::vector<bool> offered;
    nlohmann::json reply = {};  // all that it said, also an error
  };
  Made make(std::span<const Layer* const> layers);
  Made make(const nlohmann::json& layers, std::span<const Bytes> data);  // as the worker reads them
  nlohmann::json pass(int id);                                           // one call: "ns", and what else it tells
  double run(int id, double seconds);  // seconds of a call, less the empty one's; 0 seconds: a single call
  std::vector<uint8_t> output(int id);
  void drop(int id);
  void restart();  // all that it made is gone, and it lies elsewhere in memory

 private:
  void start();
  void stop();
  void execute() const;  // in the child
  nlohmann::json ask(const nlohmann::json& request, std::span<const Bytes> data = {});
  bool write(const void* data, size_t size);

  std::string library_;
  Program program_;
  int process_ = -1, to_ = -1, last_id_ = 0;
  std::FILE* from_ = nullptr;
  double empty_ = 0;
  std::string version_, why_not_;
};

inline const std::string onnxruntime_name = "onnxruntime", litert_name = "litert";
inline bool in_process_of_its_own(const std::string& peer) { return peer == onnxruntime_name || peer == litert_name; }
Worker& worker(const std::string& library);  // started when first asked for

ContestantPtr make_in_process_of(Worker& worker, const Layer& layer);  // null: not offered

}  // namespace octile::bench
