module hierarchy (input clk, input rst, input [7:0] d, output [7:0] q, output [7:0] r, output signed [7:0] s);
  stage #(.W(8), .STEP(1)) first (.clk(clk), .rst(rst), .d(d), .q(q));
  stage #(.W(8), .STEP(3)) second (.clk(clk), .rst(rst), .d(q), .q(r));
  stage #(.W(8), .STEP(3)) third (.clk(clk), .rst(rst), .d(r), .q(s));
endmodule
module stage #(parameter W = 4, parameter STEP = 1) (input clk, input rst, input [W-1:0] d, output reg [W-1:0] q);
  always @(posedge clk) if (rst) q <= STEP; else q <= d + STEP;
endmodule
