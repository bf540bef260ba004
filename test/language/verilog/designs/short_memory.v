// An address can be past the end: such a word is unknown, and a write to it lost.
module short_memory (input clk, input we, input [2:0] wa, input [2:0] ra, input [7:0] d, output [7:0] q);
  reg [7:0] words [0:4];
  assign q = words[ra];
  always @(posedge clk) if (we) words[wa] <= d;
endmodule
