module clocked_read (input clk, input we, input re, input [2:0] wa, input [2:0] ra, input [7:0] d, output reg [7:0] q, output [7:0] other);
  reg [7:0] words [0:7];
  assign other = words[wa];
  always @(posedge clk) begin
    if (we) words[wa] <= d;
    if (re) q <= words[ra];
  end
endmodule
