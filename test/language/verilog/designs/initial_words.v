module initial_words (input clk, input we, input [1:0] a, input [3:0] d, output [3:0] q);
  reg [3:0] words [0:3];
  initial words[2] = 7;
  assign q = words[a];
  always @(posedge clk)
    if (we) words[a] <= d;
endmodule
