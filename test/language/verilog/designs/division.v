module division (
  input [7:0] a, input [4:0] b, input signed [6:0] s, input signed [3:0] t,
  output [7:0] quotient, output [7:0] remainder, output signed [6:0] signed_quotient, output signed [6:0] signed_remainder,
  output [7:0] eighth, output [2:0] rest, output [7:0] seventh
);
  // Unknown where the divisor is 0.
  wire [4:0] divisor = b == 0 ? 5'd1 : b;
  wire signed [3:0] other = t == 0 ? -4'sd3 : t;
  assign quotient = a / divisor, remainder = a % divisor;
  assign signed_quotient = s / other, signed_remainder = s % other;
  assign eighth = a / 8, rest = a % 8, seventh = a / 7;
endmodule
