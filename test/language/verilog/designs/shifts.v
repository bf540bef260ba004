module shifts (
  input [7:0] a, input signed [7:0] s, input [3:0] n, input [31:0] big,
  output [7:0] left, right, output [11:0] wide_left, output signed [7:0] arithmetic, output signed [11:0] wide_arithmetic,
  output [7:0] logical, output [3:0] narrow, output [7:0] by_big, output [7:0] constant
);
  assign left = a << n, right = a >> n, wide_left = a << n, arithmetic = s >>> n, wide_arithmetic = s >>> n;
  assign logical = s >> n, narrow = a >> n, by_big = a << big, constant = (a << 3) | (s >>> 6);
endmodule
