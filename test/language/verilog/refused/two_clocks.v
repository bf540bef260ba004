// Not imported.
module two_clocks (input clk_a, input clk_b, input d, output reg q, output reg r);
  always @(posedge clk_a)
    q <= d;
  always @(posedge clk_b)
    r <= q;
endmodule
