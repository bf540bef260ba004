// One verilated model of each module, as many times as the network has instances, with the links moved here.
//
// The outputs of a model depend on its registers alone, so that all can be evaluated in any order from the values of the
// links before the clock edge. Each has a box for what comes in, twice: one box is read while the others' outputs go into
// the other, so that a cycle passes over the models once.
#include <array>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "clock.h"
#include "protocol.h"
#include "kinds.h"

// Where bundles lead that nothing reads.
constexpr size_t nowhere = 256;

// Boxes of a kind begin at multiples of it.
constexpr size_t alignment = 16;

template <class Kind>
struct Models {
  std::vector<std::unique_ptr<typename Kind::Model>> tiles;
  // The place of the first box.
  size_t boxes = 0;
  // By model and exit, the place of the bundle that it leads to.
  std::vector<std::array<uint32_t, Kind::exits>> at;

  Models(VerilatedContext& context, size_t& size) : boxes(size) {
    for (int id = 0; id < Kind::count; id++) {
      tiles.push_back(std::make_unique<typename Kind::Model>(&context, ""));
      Kind::place(*tiles[id]->rootp, id);
      Kind::share(*tiles[id]->rootp, 0, false, false, 0);
      reset(*tiles[id]);
    }
    size = (size + sizeof(typename Kind::Box) * Kind::count + alignment - 1) / alignment * alignment;
  }

  size_t placeOf(int instance, int entry) const {
    return boxes + sizeof(typename Kind::Box) * instance + Kind::entries[entry];
  }

  template <class Placing>
  void link(Placing placeOf) {
    at.resize(Kind::count);
    for (int id = 0; id < Kind::count; id++)
      for (int exit = 0; exit < Kind::exits; exit++) at[id][exit] = placeOf(Kind::targets[id][exit]);
  }

  void give(char* base) const {
    for (int id = 0; id < Kind::count; id++) Kind::give(*tiles[id]->rootp, base, at[id].data());
  }

  void cycle(const char* arriving, char* leaving, const Shared& shared) {
    const auto* box = reinterpret_cast<const typename Kind::Box*>(arriving + boxes);
    for (int id = 0; id < Kind::count; id++) {
      auto& root = *tiles[id]->rootp;
      Kind::share(root, shared.epoch, shared.begins, shared.isOpen, shared.now);
      Kind::take(root, box[id]);
      clockEdge(*tiles[id]);
      Kind::give(root, leaving, at[id].data());
    }
  }
};

template <class... Kind>
class Composed {
 public:
  Composed() : size(nowhere), models{Models<Kind>(context, size)...}, arriving(size), leaving(size) {
    std::apply([this](auto&... each) { (each.link([this](const Target& to) { return placeOf(to); }), ...); }, models);
    std::apply([this](auto&... each) { (each.give(arriving.data()), ...); }, models);
    cycle({0, true, false, 0});
  }

  void step(uint64_t cycles) {
    for (uint64_t i = 0; i < cycles; i++) cycle({1, false, true, now++});
  }

  Report report() const {
    Report total;
    for (const auto& tile : std::get<Models<Reporting>>(models).tiles) Reporting::report(*tile, total);
    return total;
  }

 private:
  VerilatedContext context;
  size_t size;
  std::tuple<Models<Kind>...> models;
  // Aligned for the widest field, as the memory of `new` is.
  std::vector<char> arriving, leaving;
  uint32_t now = 0;

  uint32_t placeOf(const Target& to) {
    uint32_t place = 0;
    int kind = 0;
    std::apply([&](auto&... each) { ((kind++ == to.kind ? void(place = each.placeOf(to.instance, to.entry)) : void()), ...); },
               models);
    return place;
  }

  void cycle(const Shared& shared) {
    std::apply([&](auto&... each) { (each.cycle(arriving.data(), leaving.data(), shared), ...); }, models);
    std::swap(arriving, leaving);
  }
};

template <class Kinds>
struct NetworkOf;

template <class... Kind>
struct NetworkOf<std::tuple<Kind...>> {
  using Type = Composed<Kind...>;
};

int main() {
  NetworkOf<Kinds>::Type network;
  return serve(network);
}
