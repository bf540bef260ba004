module set_and_clear (input clk, input set, input clear, input d, output reg q);
  always @(posedge clk or posedge clear or posedge set)
    if (clear) q <= 0;
    else if (set) q <= 1;
    else q <= d;
endmodule
