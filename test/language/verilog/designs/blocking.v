// Assignments that take effect at once inside a clocked block.
module blocking (input clk, input rst, input [7:0] a, b, output reg [7:0] q);
  reg [7:0] t;
  always @(posedge clk)
    if (rst) q <= 0;
    else begin
      t = a + b;
      if (t[0]) t = t ^ 8'h0f;
      q <= t + q;
    end
endmodule
