// Two ports write parts of one word in one cycle; the second one wins where both write.
module two_write_ports (
  input clk, input [1:0] ea, input [1:0] eb, input [1:0] wa, input [1:0] wb, input [1:0] ra, input [7:0] a, b, output [7:0] q
);
  reg [7:0] words [0:3];
  assign q = words[ra];
  always @(posedge clk) begin
    if (ea[0]) words[wa][3:0] <= a[3:0];
    if (ea[1]) words[wa][7:4] <= a[7:4];
    if (eb[0]) words[wb][3:0] <= b[3:0];
    if (eb[1]) words[wb][7:4] <= b[7:4];
  end
endmodule
