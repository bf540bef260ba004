// The value under reset is an input of the module around the register.
module reset_to_port (input clk, input rst, input [3:0] d, output [3:0] q, output [3:0] r);
  started low (.clk(clk), .rst(rst), .start(4'd3), .d(d), .q(q));
  started high (.clk(clk), .rst(rst), .start(4'd12), .d(q), .q(r));
endmodule
module started (input clk, input rst, input [3:0] start, input [3:0] d, output reg [3:0] q);
  always @(posedge clk or posedge rst) if (rst) q <= start; else q <= q + d;
endmodule
