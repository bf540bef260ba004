// Round robin, with a doubled request vector.
module arbiter #(parameter N = 5) (input clk, input rst, input [N-1:0] request, output [N-1:0] grant, output any);
  reg [N-1:0] mask;
  wire [N-1:0] masked = request & mask;
  wire [N-1:0] first_masked = masked & (~masked + 1);
  wire [N-1:0] first = request & (~request + 1);
  assign grant = masked != 0 ? first_masked : first;
  assign any = |request;
  always @(posedge clk)
    if (rst) mask <= 0;
    else if (any) mask <= ~((grant - 1) | grant);
endmodule
