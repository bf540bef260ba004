module wide_vectors (input clk, input rst, input [99:0] a, b, input [6:0] n, output reg [127:0] q, output [100:0] sum, output eq);
  assign sum = a + b, eq = a == b;
  always @(posedge clk) if (rst) q <= {64'd1, 64'd2}; else q <= (q << n) ^ {a, b[27:0]};
endmodule
