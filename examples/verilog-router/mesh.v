// A mesh of 3 by 3 routers. Node (x, y) has number x + 3 y; y grows to the south. Each node has a link into its router
// and one out of it, both with credits.
module mesh #(
    parameter WIDTH = 16,
    parameter DEPTH = 4
) (
    input  wire               clk,
    input  wire               rst,
    input  wire [8:0]         inject_valid,
    input  wire [8:0]         inject_vc,
    input  wire [9*WIDTH-1:0] inject_flit,
    output wire [9*2-1:0]     inject_credit,
    output wire [8:0]         eject_valid,
    output wire [8:0]         eject_vc,
    output wire [9*WIDTH-1:0] eject_flit,
    input  wire [9*2-1:0]     eject_credit
);
  genvar n, d;
  generate
    for (n = 0; n < 9; n = n + 1) begin : node
      localparam X = n % 3, Y = n / 3;
      wire [4:0] in_valid, in_vc, out_valid, out_vc;
      wire [5*WIDTH-1:0] in_flit, out_flit;
      wire [5*2-1:0] in_credit, out_credit;

      router #(.WIDTH(WIDTH), .DEPTH(DEPTH)) router (
          .clk(clk), .rst(rst), .here_x(X[1:0]), .here_y(Y[1:0]),
          .in_valid(in_valid), .in_vc(in_vc), .in_flit(in_flit), .in_credit(in_credit),
          .out_valid(out_valid), .out_vc(out_vc), .out_flit(out_flit), .out_credit(out_credit)
      );

      assign in_valid[4] = inject_valid[n];
      assign in_vc[4] = inject_vc[n];
      assign in_flit[4*WIDTH +: WIDTH] = inject_flit[WIDTH*n +: WIDTH];
      assign inject_credit[2*n +: 2] = in_credit[8 +: 2];
      assign eject_valid[n] = out_valid[4];
      assign eject_vc[n] = out_vc[4];
      assign eject_flit[WIDTH*n +: WIDTH] = out_flit[4*WIDTH +: WIDTH];
      assign out_credit[8 +: 2] = eject_credit[2*n +: 2];

      // North, east, south and west; there is nothing beyond the edges.
      for (d = 0; d < 4; d = d + 1) begin : side
        localparam EXISTS = d == 0 ? Y > 0 : d == 1 ? X < 2 : d == 2 ? Y < 2 : X > 0;
        localparam OTHER = d == 0 ? n - 3 : d == 1 ? n + 1 : d == 2 ? n + 3 : n - 1;
        localparam FACE = (d + 2) % 4;
        if (EXISTS) begin : link
          assign in_valid[d] = node[OTHER].out_valid[FACE];
          assign in_vc[d] = node[OTHER].out_vc[FACE];
          assign in_flit[WIDTH*d +: WIDTH] = node[OTHER].out_flit[WIDTH*FACE +: WIDTH];
          assign out_credit[2*d +: 2] = node[OTHER].in_credit[2*FACE +: 2];
        end else begin : edge_of_mesh
          assign in_valid[d] = 1'b0;
          assign in_vc[d] = 1'b0;
          assign in_flit[WIDTH*d +: WIDTH] = {WIDTH{1'b0}};
          assign out_credit[2*d +: 2] = 2'b00;
        end
      end
    end
  endgenerate
endmodule
