module comparisons (
  input [7:0] a, b, input signed [5:0] s, input signed [7:0] t, input [3:0] c,
  output lt, le, gt, ge, eq, ne, slt, sle, sgt, sge, seq, mixed, case_eq, case_ne
);
  assign lt = a < b, le = a <= b, gt = a > b, ge = a >= b, eq = a == c, ne = a != c;
  assign slt = s < t, sle = s <= t, sgt = s > t, sge = s >= t, seq = s == t, mixed = s < c;
  assign case_eq = a === b, case_ne = c !== 4'd3;
endmodule
