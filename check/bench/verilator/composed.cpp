// One verilated node, as many times as the network has nodes, with the links between them moved here.
//
// The outputs of a node depend on its registers alone, so that all nodes can be evaluated in any order from
// the values of the links before the clock edge. Each has a box for what comes in, twice: one box is read while the
// others' outputs go into the other, so that a cycle passes over the models once.
#include <memory>
#include <utility>
#include <vector>

#include "clock.h"
#include "protocol.h"
#include "tile.h"

class Network {
 public:
  Network() : arriving(nodes), leaving(nodes) {
    context.debug(0);
    for (int id = 0; id < nodes; id++) {
      tiles.push_back(std::make_unique<Vtile>(&context, ""));
      place(*tiles[id]->rootp, id);
    }
    for (auto& tile : tiles) reset(*tile);
    exchange();
  }

  void step(uint64_t cycles) {
    for (uint64_t cycle = 0; cycle < cycles; cycle++) {
      for (int id = 0; id < nodes; id++) {
        take(*tiles[id]->rootp, arriving[id]);
        clockEdge(*tiles[id]);
        give(*tiles[id]->rootp, leaving.data(), neighbours[id]);
      }
      std::swap(arriving, leaving);
    }
  }

  Report report() const {
    Report total;
    for (const auto& tile : tiles) total.add(tile->report_sent, tile->report_received, tile->report_checksum);
    return total;
  }

 private:
  VerilatedContext context;
  std::vector<std::unique_ptr<Vtile>> tiles;
  std::vector<Inbox> arriving, leaving;

  // The values of the links after reset.
  void exchange() {
    for (int id = 0; id < nodes; id++) give(*tiles[id]->rootp, arriving.data(), neighbours[id]);
  }
};

int main() {
  Network network;
  return serve(network);
}
