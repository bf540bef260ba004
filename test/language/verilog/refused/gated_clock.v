// Not imported.
module gated_clock (input clk, input enable, input d, output reg q);
  wire gated = clk & enable;
  always @(posedge gated)
    q <= d;
endmodule
