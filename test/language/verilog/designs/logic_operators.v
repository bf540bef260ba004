module logic_operators (
  input [7:0] a, input [7:0] b, input [3:0] c, input signed [3:0] s,
  output [7:0] o_and, o_or, o_xor, o_xnor, o_not, output [9:0] o_wide, output signed [9:0] o_signed,
  output o_rand, o_ror, o_rxor, o_rxnor, o_rnor, o_land, o_lor, o_lnot, o_bool
);
  assign o_and = a & b, o_or = a | b, o_xor = a ^ b, o_xnor = a ~^ b, o_not = ~a;
  assign o_wide = ~c, o_signed = ~s;
  assign o_rand = &a, o_ror = |a, o_rxor = ^a, o_rxnor = ~^a, o_rnor = ~|a;
  assign o_land = a && b, o_lor = a || c, o_lnot = !c, o_bool = a ? 1'b1 : 1'b0;
endmodule
