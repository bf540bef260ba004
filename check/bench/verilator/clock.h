// The clock of a verilated model.
#pragma once

template <class Model>
void reset(Model& tile) {
  tile.clk = 0;
  tile.rst = 1;
  tile.eval();
  tile.clk = 1;
  tile.eval();
  tile.rst = 0;
}

// Nothing happens at the falling edge: where the model lets itself be told that the clock was 0, one evaluation does.
template <class Model, class R>
auto lowerClock(Model&, R& root, int) -> decltype(void(root.__Vtrigrprev__TOP__clk)) {
  root.__Vtrigrprev__TOP__clk = 0;
}

template <class Model, class R>
void lowerClock(Model& tile, R&, long) {
  tile.clk = 0;
  tile.eval();
}

template <class Model>
void clockEdge(Model& tile) {
  lowerClock(tile, *tile.rootp, 0);
  tile.clk = 1;
  tile.eval();
}
