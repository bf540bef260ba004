/**
 * Multiplications as rows that are added one after the other, as ours are. Those that Yosys makes of wide ones add in trees:
 * no solver shows in useful time that both are the same. Narrow ones, and all of the reading, are left to Yosys.
 */
export const multiplication = `
(* techmap_celltype = "$mul" *)
module shift_and_add (A, B, Y);
  parameter A_SIGNED = 0;
  parameter B_SIGNED = 0;
  parameter A_WIDTH = 1;
  parameter B_WIDTH = 1;
  parameter Y_WIDTH = 1;
  input [A_WIDTH-1:0] A;
  input [B_WIDTH-1:0] B;
  output [Y_WIDTH-1:0] Y;
  localparam _TECHMAP_FAIL_ = Y_WIDTH <= 8;
  wire [Y_WIDTH-1:0] a, b;
  \\$pos #(.A_SIGNED(A_SIGNED), .A_WIDTH(A_WIDTH), .Y_WIDTH(Y_WIDTH)) extend_a (.A(A), .Y(a));
  \\$pos #(.A_SIGNED(B_SIGNED), .A_WIDTH(B_WIDTH), .Y_WIDTH(Y_WIDTH)) extend_b (.A(B), .Y(b));
  genvar i;
  generate
    for (i = 0; i < Y_WIDTH; i = i + 1) begin : rows
      wire [Y_WIDTH-1:i] row = b[Y_WIDTH-1-i:0] & {(Y_WIDTH-i){a[i]}};
      wire [Y_WIDTH-1:0] sum;
      if (i == 0) assign sum = row;
      else assign sum = {rows[i-1].sum[Y_WIDTH-1:i] + row, rows[i-1].sum[i-1:0]};
    end
  endgenerate
  assign Y = rows[Y_WIDTH-1].sum;
endmodule
`
