// BaseJump's wormhole router in a mesh of 8 by 8, between neighbours that send it packets and take what comes.
module basejump_traffic (
  input  logic             clk,
  input  logic             reset,
  input  logic [31:0]      salt,
  input  logic [15:0]      payload,
  output logic [4:0][17:0] link,
  output logic [119:0]     sent,
  output logic [119:0]     received
);
  localparam int X = 3;
  localparam int Y = 4;
  // Each has a valid bit, a ready bit of the other direction, and data.
  logic [4:0][17:0] in, out;
  assign link = out;

  bsg_wormhole_router #(
    .flit_width_p(16), .dims_p(2), .cord_markers_pos_p('{6, 3, 0}), .len_width_p(4)
  ) router (
    .clk_i(clk), .reset_i(reset), .link_i(in), .link_o(out), .my_cord_i({3'(Y), 3'(X)})
  );

  // The router counts its own nodes as 0, then west, east, north and south.
  for (genvar p = 0; p < 5; p++) begin : port
    localparam int SIDE = p == 0 ? 4 : p - 1;
    logic sends, head, taken, waits;
    logic [3:0] length;
    logic [2:0] x, y;
    logic [7:0] spare;
    logic [15:0] word, first;
    wire [3:0] rest = length - 1'b1;
    wire ready = spare[1:0] != 0;
    assign word = head ? {payload[5:0], rest, y, x} : payload ^ 16'(p);
    assign taken = waits && out[p][16];
    assign in[p] = {waits, ready, first};

    // Words wait here for the router, and give their credits back when it takes them.
    waiting words (.clk(clk), .reset(reset), .put(sends), .word(word), .take(taken), .some(waits), .first(first));
    neighbour #(.SIDE(SIDE), .X(X), .Y(Y)) at (
      .clk(clk), .reset(reset), .salt(salt),
      .credit(taken), .sends(sends), .vc(), .head(head), .tail(), .length(length), .x(x), .y(y), .hop(), .spare(spare),
      .came(out[p][17] && ready), .returns(), .return_vc(),
      .sent(sent[24*p+:24]), .received(received[24*p+:24])
    );
  end
endmodule

// A queue of four words, which whoever puts them does not overrun.
module waiting (
  input  logic        clk,
  input  logic        reset,
  input  logic        put,
  input  logic [15:0] word,
  input  logic        take,
  output logic        some,
  output logic [15:0] first
);
  logic [15:0] words [3:0];
  logic [2:0] head, tail;
  assign some = head != tail;
  assign first = words[head[1:0]];
  always_ff @(posedge clk) begin
    if (put) words[tail[1:0]] <= word;
    if (reset) begin
      head <= 0;
      tail <= 0;
    end else begin
      head <= head + take;
      tail <= tail + put;
    end
  end
endmodule
