// What stands at the other end of a router's links: it sends packets by credits, and gives credits for what comes.
// Routes go along x before y; the router is not at the highest y. All lengths are in flits.
module neighbour #(
  parameter SIDE = 4,      // 0 at lower x, 1 at higher x, 2 at lower y, 3 at higher y, 4 a node of the router itself
  parameter VCS = 1,       // virtual channels
  parameter CREDITS = 4,   // flits that the router stores for each channel
  parameter LEAST = 1,     // length of the shortest packet
  parameter MOST = 5,      // of the longest
  parameter BITS = 3,      // of a coordinate
  parameter X = 3,         // of the router
  parameter Y = 4
) (
  input clk,
  input reset,
  input [31:0] salt,       // random
  input [VCS-1:0] credit,
  output sends,
  output vc,
  output head,
  output tail,
  output [3:0] length,     // of the packet that begins
  output [BITS-1:0] x,     // where it goes
  output [BITS-1:0] y,
  output [4:0] hop,        // the side on which it leaves the router
  output [7:0] spare,      // random
  input [VCS-1:0] came,
  output returns,
  output return_vc,
  output reg [23:0] sent,
  output reg [23:0] received
);
  wire [31:0] noise;
  reg [5:0] age;
  reg [3:0] mood;          // changes each 64 cycles: some of the time nothing is sent, or no credit returns
  reg awake;               // the router may be longer in reset than we are
  wire starts = awake && mood[1:0] != 0 && noise[9:8] != 0;
  wire listens = mood[3:2] != 0 && noise[10];

  assign vc = VCS > 1 && noise[0];
  assign return_vc = VCS > 1 && noise[11];
  assign length = LEAST + noise[31:24] % (MOST - LEAST + 1);
  assign spare = noise[19:12];

  noise #(.SEED(32'h125a17c3 + SIDE * 32'h01234567)) random (.clk(clk), .reset(reset), .salt(salt), .bits(noise));
  destination #(.SIDE(SIDE), .BITS(BITS), .X(X), .Y(Y)) to (.any(noise[7:1]), .x(x), .y(y), .hop(hop));
  packet_source #(.VCS(VCS), .CREDITS(CREDITS)) source (
    .clk(clk), .reset(reset), .starts(starts), .vc(vc), .length(length), .credit(credit),
    .sends(sends), .head(head), .tail(tail)
  );
  credit_return #(.VCS(VCS)) sink (
    .clk(clk), .reset(reset), .came(came), .listens(listens), .vc(return_vc), .returns(returns)
  );

  always @(posedge clk)
    if (reset) begin
      age <= 0;
      mood <= 15;
      awake <= 0;
      sent <= 0;
      received <= 0;
    end else begin
      age <= age + 1'b1;
      if (age == 63) mood <= noise[23:20];
      if (age == 15) awake <= 1;
      if (sends) sent <= sent + 1'b1;
      if (came != 0) received <= received + 1'b1;
    end
endmodule

// G. Marsaglia, Xorshift RNGs, 2003, with inputs mixed in.
module noise #(
  parameter SEED = 1
) (
  input clk,
  input reset,
  input [31:0] salt,
  output reg [31:0] bits
);
  wire [31:0] first = bits ^ (bits << 13);
  wire [31:0] second = first ^ (first >> 17);
  always @(posedge clk)
    if (reset) bits <= SEED;
    else bits <= second ^ (second << 5) ^ salt;
endmodule

// A place to which packets may go that come from a side of the router: they never turn back, nor from y to x.
module destination #(
  parameter SIDE = 4,
  parameter BITS = 3,
  parameter X = 3,
  parameter Y = 4
) (
  input [6:0] any,
  output [BITS-1:0] x,
  output [BITS-1:0] y,
  output [4:0] hop
);
  localparam LAST = (1 << BITS) - 1;
  localparam LEAST_X = SIDE == 0 || SIDE == 2 || SIDE == 3 ? X : 0;
  localparam MOST_X = SIDE == 1 || SIDE == 2 || SIDE == 3 ? X : LAST;
  localparam LEAST_Y = SIDE == 2 ? Y : 0;
  localparam MOST_Y = SIDE == 3 ? Y : LAST;
  wire signed [7:0] any_x = any[BITS-1:0];
  wire signed [7:0] any_y = any[2*BITS-1:BITS];
  assign x = any_x < LEAST_X ? LEAST_X : any_x > MOST_X ? MOST_X : any_x;
  wire [BITS-1:0] near_y = any_y < LEAST_Y ? LEAST_Y : any_y > MOST_Y ? MOST_Y : any_y;
  assign y = SIDE == 4 && x == X && near_y == Y ? Y + 1 : near_y;
  assign hop[0] = x < X;
  assign hop[1] = x > X;
  assign hop[2] = x == X && y < Y;
  assign hop[3] = x == X && y > Y;
  assign hop[4] = x == X && y == Y;
endmodule

// Packets on virtual channels: each flit takes a credit.
module packet_source #(
  parameter VCS = 1,
  parameter CREDITS = 4
) (
  input clk,
  input reset,
  input starts,
  input vc,
  input [3:0] length,
  input [VCS-1:0] credit,
  output sends,
  output head,
  output tail
);
  wire [VCS-1:0] is_open, is_last, has_credit;
  assign head = !is_open[vc];
  assign tail = head ? length == 1 : is_last[vc];
  assign sends = has_credit[vc] && (is_open[vc] || starts);
  genvar i;
  generate
    for (i = 0; i < VCS; i = i + 1) begin : channel
      reg [3:0] left;
      reg [4:0] credits;
      wire is_sent = sends && vc == i;
      assign is_open[i] = left != 0;
      assign is_last[i] = left == 1;
      assign has_credit[i] = credits != 0;
      always @(posedge clk)
        if (reset) begin
          left <= 0;
          credits <= CREDITS;
        end else begin
          if (is_sent) left <= (head ? length : left) - 1'b1;
          credits <= credits - is_sent + credit[i];
        end
    end
  endgenerate
endmodule

// One credit in a cycle for the flits that came.
module credit_return #(
  parameter VCS = 1
) (
  input clk,
  input reset,
  input [VCS-1:0] came,
  input listens,
  input vc,
  output returns
);
  wire [VCS-1:0] is_owed;
  assign returns = listens && is_owed[vc];
  genvar i;
  generate
    for (i = 0; i < VCS; i = i + 1) begin : channel
      reg [4:0] owed;
      assign is_owed[i] = owed != 0;
      always @(posedge clk)
        if (reset) owed <= 0;
        else owed <= owed + came[i] - (returns && vc == i);
    end
  endgenerate
endmodule
