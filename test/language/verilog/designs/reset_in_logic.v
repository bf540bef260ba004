// The reset is read by logic, too.
module reset_in_logic (input clk, input rst, input valid, input [3:0] d, output ready, output reg [3:0] q);
  assign ready = !rst && q != 3;
  always @(posedge clk) if (rst) q <= 0; else if (valid && ready) q <= d; else if (valid) q <= 0;
endmodule
