// The whole network as one verilated model.
#include "Vnetwork.h"
#include "protocol.h"
#include "reports.h"
#include "verilated.h"

class Network {
 public:
  Network() : top(&context, "") {
    top.clk = 0;
    top.rst = 1;
    top.eval();
    step(1);
    top.rst = 0;
  }

  void step(uint64_t cycles) {
    for (uint64_t cycle = 0; cycle < cycles; cycle++) {
      top.clk = 1;
      top.eval();
      top.clk = 0;
      top.eval();
    }
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
