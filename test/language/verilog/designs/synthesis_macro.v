// Yosys defines SYNTHESIS.
module synthesis_macro (input [7:0] a, output [7:0] q);
`ifdef SYNTHESIS
  assign q = a + 1;
`else
  assign q = a - 1;
`endif
endmodule
