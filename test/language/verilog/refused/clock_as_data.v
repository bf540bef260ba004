// Not imported.
module clock_as_data (input clk, input d, output reg q, output high);
  assign high = clk & d;
  always @(posedge clk)
    q <= d;
endmodule
