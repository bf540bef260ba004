// Not imported.
module falling_edge (input clk, input d, output reg q);
  always @(negedge clk)
    q <= d;
endmodule
