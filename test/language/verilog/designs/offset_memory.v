module offset_memory (input clk, input we, input [1:0] wa, input [1:0] ra, input [7:0] d, output [7:0] q);
  reg [7:0] words [4:7];
  assign q = words[3'd4 + ra];
  always @(posedge clk) if (we) words[3'd4 + wa] <= d;
endmodule
