module byte_enables (
  input clk, input [3:0] be, input [2:0] wa, input [2:0] ra, input [31:0] d, output [31:0] q
);
  reg [31:0] words [0:7];
  integer i;
  assign q = words[ra];
  always @(posedge clk)
    for (i = 0; i < 4; i = i + 1) if (be[i]) words[wa][8*i +: 8] <= d[8*i +: 8];
endmodule
