/**
 * Wide multiplications and parities, one row or bit after the other as in our gates. Yosys makes trees of them, and no
 * solver proves the equality in useful time. Yosys still determines how operators are parsed, and builds narrow ones itself.
 */
export const wideOperators = `
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

(* techmap_celltype = "$reduce_xor" *)
module parity (A, Y);
  parameter A_SIGNED = 0;
  parameter A_WIDTH = 1;
  parameter Y_WIDTH = 1;
  input [A_WIDTH-1:0] A;
  output [Y_WIDTH-1:0] Y;
  localparam _TECHMAP_FAIL_ = A_WIDTH <= 8 || Y_WIDTH != 1;
  wire [A_WIDTH-1:0] odd;
  genvar i;
  generate
    for (i = 0; i < A_WIDTH; i = i + 1) begin : bits
      if (i == 0) assign odd[0] = A[0];
      else assign odd[i] = odd[i-1] ^ A[i];
    end
  endgenerate
  assign Y = odd[A_WIDTH-1];
endmodule
`
