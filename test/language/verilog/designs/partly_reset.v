// The reset reaches some bits of one vector.
module partly_reset (input clk, input rst, input [7:0] d, output reg [7:0] q);
  always @(posedge clk) begin
    if (rst) q[3:0] <= 4'ha;
    else q[3:0] <= d[3:0];
    if (!rst) q[7:4] <= q[7:4] ^ d[7:4];
  end
endmodule
