// The whole design as one verilated model.
#include "Vnetwork.h"
#include "Vnetwork___024root.h"
#include "clock.h"
#include "protocol.h"
#include "reports.h"
#include "verilated.h"

class Network {
 public:
  Network() : top(&context, "") {
    reset(top);
  }

  void step(uint64_t cycles) {
    for (uint64_t cycle = 0; cycle < cycles; cycle++) clockEdge(top);
  }

  Report report() const { return reportOf(top); }

 private:
  VerilatedContext context;
  Vnetwork top;
};

int main() {
  Network network;
  return serve(network);
}
