module arithmetic (
  input [7:0] a, input [7:0] b, input signed [5:0] s, input signed [7:0] t,
  output [8:0] sum, output [7:0] difference, output [15:0] product, output signed [13:0] signed_product,
  output signed [8:0] signed_sum, output [7:0] negated, output signed [9:0] signed_negated, output [7:0] plus
);
  assign sum = a + b, difference = a - b, product = a * b, signed_product = s * t;
  assign signed_sum = s + t, negated = -a, signed_negated = -s, plus = +b;
endmodule
