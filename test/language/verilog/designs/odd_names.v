// Names that our language does not have, or keeps for itself.
module odd_names (
  input clk, input rst, input [3:0] _a, input \b+c , input p, input [3:0] bit, output reg [3:0] q__r, output \end , output [3:0] class
);
  wire [3:0] \sum[0] = _a + bit;
  wire [3:0] Sum = \sum[0] ^ {4{p}};
  assign \end = \b+c & Sum[0];
  assign class = Sum;
  always @(posedge clk) if (rst) q__r <= 0; else q__r <= q__r + Sum;
endmodule
