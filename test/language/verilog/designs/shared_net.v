// Two outputs are one net.
module shared_net (input clk, input rst, input [3:0] d, output reg [3:0] first, output [3:0] second, output [1:0] part);
  assign second = first;
  assign part = first[2:1];
  always @(posedge clk) if (rst) first <= 5; else first <= first + d;
endmodule
