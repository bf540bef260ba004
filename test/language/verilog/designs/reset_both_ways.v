// One module, reset directly and by a signal.
module reset_both_ways (input clk, input rst, input restart, input [3:0] d, output [3:0] q, output [3:0] r);
  started a (.clk(clk), .rst(rst), .d(d), .q(q));
  started b (.clk(clk), .rst(restart), .d(d), .q(r));
endmodule
module started (input clk, input rst, input [3:0] d, output reg [3:0] q);
  always @(posedge clk) if (rst) q <= 9; else q <= q ^ d;
endmodule
