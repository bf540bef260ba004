// The arbiter in TypeScript, for the numbers of requesters that the router has.
module round_robin #(
    parameter N = 4
) (
    input  wire         clk,
    input  wire         rst,
    input  wire [N-1:0] request,
    input  wire         used,
    output wire [N-1:0] grant
);
  generate
    if (N == 2) begin : two
      RotatingArbiter_N2 arbiter (.clk(clk), .rst(rst), .request(request), .used(used), .grant(grant));
    end else begin : five
      RotatingArbiter_N5 arbiter (.clk(clk), .rst(rst), .request(request), .used(used), .grant(grant));
    end
  endgenerate
endmodule
