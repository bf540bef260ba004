// The reset reaches most registers through registers, inverters and gates.
module reset_pipeline (input clk, input reset_n, input soft, input [3:0] d, output [3:0] q, output [3:0] r);
  reg reset_1, reset_2;
  always @(posedge clk) begin reset_1 <= ~reset_n; reset_2 <= reset_1; end
  resettable late (.clk(clk), .reset(reset_2), .d(d), .q(q));
  resettable gated (.clk(clk), .reset(~reset_n | soft), .d(d), .q(r));
endmodule
module resettable (input clk, input reset, input [3:0] d, output reg [3:0] q);
  always @(posedge clk) if (reset) q <= 4'h6; else q <= q + d;
endmodule
