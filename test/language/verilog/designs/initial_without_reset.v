module initial_without_reset (input clk, input [3:0] d, output reg [3:0] q = 4'h9);
  always @(posedge clk)
    q <= q + d;
endmodule
