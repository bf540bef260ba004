module part_selects (
  input [31:0] a, input [4:0] i, input [1:0] word, input clk, input rst, input [7:0] d, input signed [5:0] at,
  output bit_of, output [7:0] byte_of, output [3:0] down, output reg [31:0] q, output [3:0] below
);
  assign bit_of = a[i], byte_of = a[word*8 +: 8], down = a[(i | 3) -: 4];
  // Bits below 0 and past the end are unknown.
  wire signed [6:0] low = at < 0 ? 0 : at > 28 ? 28 : at;
  assign below = a[low +: 4];
  always @(posedge clk) if (rst) q <= 0; else q[word*8 +: 8] <= d;
endmodule
