// A memory that the reset clears: registers.
module register_file (input clk, input rst, input we, input [1:0] wa, input [1:0] ra, rb, input [7:0] d, output [7:0] a, b);
  reg [7:0] words [0:3];
  integer i;
  assign a = words[ra], b = words[rb];
  always @(posedge clk or posedge rst)
    if (rst) for (i = 0; i < 4; i = i + 1) words[i] <= i + 10;
    else if (we) words[wa] <= d;
endmodule
