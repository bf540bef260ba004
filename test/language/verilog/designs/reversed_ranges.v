module reversed_ranges (
  input [0:7] up, input [15:8] offset, input [2:0] i, output [0:7] same, output first, output at, output [3:0] part, output [7:0] q,
  input clk, input rst
);
  reg [0:7] stored;
  assign same = up, first = up[0], at = offset[8 + i], part = up[2:5], q = stored;
  always @(posedge clk) if (rst) stored <= 8'h12; else stored[i] <= up[7 - i];
endmodule
