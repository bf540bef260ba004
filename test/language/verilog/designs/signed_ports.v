module signed_ports (input clk, input rst, input signed [7:0] a, input signed [3:0] b, output reg signed [9:0] q, output signed [3:0] half, output less);
  wire signed [8:0] sum = a + b;
  assign half = b / 2, less = q < a;
  always @(posedge clk) if (rst) q <= -5; else q <= sum * 2;
endmodule
