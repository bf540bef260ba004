// Not imported.
module variable_power (input [3:0] a, input [3:0] b, output [7:0] q);
  assign q = a ** b;
endmodule
