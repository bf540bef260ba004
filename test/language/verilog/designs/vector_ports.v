// A chain through the ports of one instance: no circle, bit by bit.
module vector_ports (input [3:0] a, input [3:0] b, output [3:0] sum, output carry);
  wire [3:0] out;
  adders cells (.a(a), .b(b), .carry_in({out[2:0], 1'b0}), .sum(sum), .carry_out(out));
  assign carry = out[3];
endmodule
module adders (input [3:0] a, b, carry_in, output [3:0] sum, carry_out);
  assign sum = a ^ b ^ carry_in;
  assign carry_out = (a & b) | (carry_in & (a ^ b));
endmodule
