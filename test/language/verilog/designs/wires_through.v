// Ports that are joined without a cell in between, and constants at ports.
module wires_through (input clk, input rst, input [3:0] a, output [3:0] b, output c, output [5:0] q);
  passing pass (.in(a), .out(b), .one(c));
  tied #(.W(6)) t (.clk(clk), .rst(rst), .step(6'd5), .q(q));
endmodule
module passing (input [3:0] in, output [3:0] out, output one);
  assign out = {in[0], in[3:1]}, one = 1'b1;
endmodule
module tied #(parameter W = 1) (input clk, input rst, input [W-1:0] step, output reg [W-1:0] q);
  always @(posedge clk) if (rst) q <= step; else q <= q + step;
endmodule
