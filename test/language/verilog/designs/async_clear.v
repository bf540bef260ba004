// Besides the reset, an input clears a register at once, between clock edges.
module async_clear (input clk, input rst, input clear, input [7:0] d, output reg [7:0] q, output reg [7:0] sum, output any);
  assign any = |q;
  always @(posedge clk or posedge clear)
    if (clear) q <= 8'h11;
    else q <= d;
  always @(posedge clk)
    if (rst) sum <= 0;
    else sum <= sum + q;
endmodule
