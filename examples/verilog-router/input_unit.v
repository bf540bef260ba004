// The input of a router: a queue for each virtual channel, and the output that its packet wants. Flits are
// {head, tail, x, y, data}; only the first flit of a packet carries its destination (x, y).
module input_unit #(
    parameter WIDTH = 16,
    parameter DEPTH = 4
) (
    input  wire               clk,
    input  wire               rst,
    // The place of this router.
    input  wire [1:0]         here_x,
    input  wire [1:0]         here_y,
    // The link that arrives.
    input  wire               valid,
    input  wire               vc,
    input  wire [WIDTH-1:0]   flit,
    output reg  [1:0]         credit,
    // The switch, by virtual channel.
    output wire [1:0]         waiting,
    output wire [1:0]         is_head,
    output wire [2*5-1:0]     wanted,
    output wire [2*WIDTH-1:0] front,
    input  wire [1:0]         pop
);
  localparam NORTH = 5'b00001, EAST = 5'b00010, SOUTH = 5'b00100, WEST = 5'b01000, LOCAL = 5'b10000;

  genvar v;
  generate
    for (v = 0; v < 2; v = v + 1) begin : channel
      wire [WIDTH-1:0] oldest;
      wire empty;
      wire [1:0] to_x = oldest[WIDTH-3 -: 2];
      wire [1:0] to_y = oldest[WIDTH-5 -: 2];
      reg [4:0] way;
      reg [4:0] kept;

      fifo #(.WIDTH(WIDTH), .DEPTH(DEPTH)) queue (
          .clk(clk), .rst(rst),
          .push(valid && vc == v), .push_data(flit),
          .pop(pop[v]), .front(oldest), .empty(empty)
      );

      // First along the row, then along the column.
      always @(*)
        if (to_x > here_x) way = EAST;
        else if (to_x < here_x) way = WEST;
        else if (to_y > here_y) way = SOUTH;
        else if (to_y < here_y) way = NORTH;
        else way = LOCAL;

      // The flits behind a head follow it.
      always @(posedge clk)
        if (rst) kept <= 0;
        else if (pop[v] && is_head[v]) kept <= way;

      assign waiting[v] = !empty;
      assign is_head[v] = oldest[WIDTH-1];
      assign wanted[5*v +: 5] = oldest[WIDTH-1] ? way : kept;
      assign front[WIDTH*v +: WIDTH] = oldest;
    end
  endgenerate

  always @(posedge clk)
    if (rst) credit <= 0;
    else credit <= pop;
endmodule
