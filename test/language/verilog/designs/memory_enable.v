// The enable of the memory comes through nested conditions: as multiplexers as wide as the word.
module memory_enable (
  input clk, input a, input b, input [1:0] mode, input [2:0] wa, input [2:0] ra, input [15:0] d, output [15:0] q
);
  reg [15:0] words [0:7];
  assign q = words[ra];
  always @(posedge clk)
    if (a) begin
      case (mode)
        0: words[wa] <= d;
        1: if (b) words[wa] <= ~d;
        2: words[wa ^ 1] <= d + 1;
      endcase
    end
endmodule
