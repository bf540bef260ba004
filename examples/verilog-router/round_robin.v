// Grants one of the requests, in turn: the requester after the last winner goes first. The turn passes on when a grant
// is used.
module round_robin #(
    parameter N = 4
) (
    input  wire         clk,
    input  wire         rst,
    input  wire [N-1:0] request,
    input  wire         used,
    output wire [N-1:0] grant
);
  // The requesters behind the last winner.
  reg [N-1:0] behind;

  wire [N-1:0] first = request & behind;
  wire [N-1:0] lowest_first = first & (~first + 1'b1);
  wire [N-1:0] lowest = request & (~request + 1'b1);

  assign grant = first != 0 ? lowest_first : lowest;

  always @(posedge clk)
    if (rst) behind <= {N{1'b1}};
    else if (used) behind <= ~(grant | (grant - 1'b1));
endmodule
