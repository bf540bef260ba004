// A mesh of wormhole routers with two virtual channels and credits, in the way of OpenPiton: a flit is sent when the next
// buffer has room, and a credit comes back for each flit that leaves it. A first flit is {length, dest, class, id}; those
// behind it carry data alone. What routers know of a flit beside that stands in `meta`, which no map reads.

module credit_router #(parameter NODE = 0, COLUMNS = 4, CIRCLE = 0, LOSE = 0) (
    input clk, input rst,
    input [4:0] in_valid, input [4:0] in_vc, input [114:0] in_data, input [79:0] in_meta, output reg [9:0] in_credit,
    output reg [4:0] out_valid, output reg [4:0] out_vc, output reg [114:0] out_data, output reg [79:0] out_meta,
    input [9:0] out_credit
);
  localparam DEPTH = 4, X = NODE % COLUMNS, Y = NODE / COLUMNS;
  // {head, tail, id, data}, by 2 * input + virtual channel.
  reg [38:0] store [0:39];
  reg [2:0] count [0:9];
  reg [1:0] first [0:9];
  reg [2:0] way [0:9];
  reg [2:0] credits [0:9];
  // By 2 * output + virtual channel: 10 for none.
  reg [3:0] holder [0:9];
  reg [3:0] turn;
  reg [38:0] front [0:9];
  reg [4:0] used;
  reg [9:0] pops;
  reg [3:0] chosen [0:4];
  reg [1:0] slot;
  reg [3:0] c;
  reg [2:0] side;
  reg [3:0] lane;
  integer o, k, i, lost;

  function [2:0] route(input [3:0] dest);
    begin
      if (dest == NODE) route = 4;
      else if (CIRCLE != 0) route = NODE == 0 ? 1 : NODE == 1 ? 2 : NODE == 5 ? 3 : 0;
      else if (dest % COLUMNS > X) route = 1;
      else if (dest % COLUMNS < X) route = 3;
      else if (dest / COLUMNS > Y) route = 2;
      else route = 0;
    end
  endfunction

  // Once a cycle: simulators are slow with what settles in several steps.
  always @(negedge clk) begin
    used = 0;
    pops = 0;
    out_valid = 0;
    out_vc = 0;
    out_data = 0;
    out_meta = 0;
    for (o = 0; o < 5; o = o + 1) chosen[o] = 10;
    c = turn;
    for (k = 0; k < 10; k = k + 1) begin
      if (count[c] != 0) begin
        front[c] = store[{c, first[c]}];
        o = front[c][38] ? route(front[c][19:16]) : way[c];
        side = c >> 1;
        lane = {o[2:0], c[0]};
        if (chosen[o] == 10 && !used[side] && credits[lane] != 0 && holder[lane] == (front[c][38] ? 4'd10 : c)) begin
          chosen[o] = c;
          used[side] = 1;
          pops[c] = 1;
          out_valid[o] = 1;
          out_vc[o] = c[0];
          out_data[23 * o +: 23] = front[c][22:0];
          out_meta[16 * o +: 16] = front[c][38:23];
        end
      end
      c = c == 9 ? 0 : c + 1;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      for (i = 0; i < 10; i = i + 1) begin
        count[i] <= 0;
        first[i] <= 0;
        way[i] <= 0;
        credits[i] <= DEPTH;
        holder[i] <= 10;
      end
      turn <= 0;
      in_credit <= 0;
      lost = 0;
    end else begin
      for (i = 0; i < 10; i = i + 1) begin
        in_credit[i] <= pops[i];
        // The fault: at node 5, from the west, on channel 0, a credit is lost after cycle 500; or all of them.
        if (NODE == 5 && i == 6 && pops[i] && tb.cycle > 500 && (LOSE == 1 && lost == 0 || LOSE == 2)) begin
          in_credit[i] <= 0;
          lost = lost + 1;
          $fdisplay(tb.log, "lost %0d %0d", tb.cycle, NODE);
        end
        count[i] <= count[i] + (in_valid[i / 2] && in_vc[i / 2] == i % 2) - pops[i];
        if (pops[i]) first[i] <= first[i] + 1;
        if (in_valid[i / 2] && in_vc[i / 2] == i % 2) begin
          slot = first[i] + count[i];
          store[{i[3:0], slot}] <= {in_meta[16 * (i / 2) +: 16], in_data[23 * (i / 2) +: 23]};
          $fdisplay(tb.log, "push %0d %0d %0d %0d", tb.cycle, NODE, i, in_meta[16 * (i / 2) +: 14]);
        end
        credits[i] <= credits[i] + out_credit[i] - (out_valid[i / 2] && out_vc[i / 2] == i % 2);
      end
      turn <= turn == 9 ? 0 : turn + 1;
      for (o = 0; o < 5; o = o + 1)
        if (chosen[o] != 10) begin
          way[chosen[o]] <= o;
          if (front[chosen[o]][37]) holder[2 * o + chosen[o] % 2] <= 10;
          else holder[2 * o + chosen[o] % 2] <= chosen[o];
          $fdisplay(tb.log, "pop %0d %0d %0d %0d %0d", tb.cycle, NODE, chosen[o], o, front[chosen[o]][36:23]);
        end
    end
  end
endmodule

// Sends packets one after the other, each on a virtual channel of its own choice, when it has a credit for it.
module credit_source #(parameter NODE = 0, CIRCLE = 0) (
    input clk, input rst, input [9:0] packets, input [7:0] load,
    output valid, output vc, output [22:0] data, output [15:0] meta, input [1:0] credit
);
  integer seed;
  reg [9:0] sent;
  reg [4:0] length, at;
  reg [3:0] dest;
  reg [1:0] kind;
  reg busy, channel;
  reg [2:0] credits [0:1];
  reg [7:0] dice;
  reg [22:0] noise;
  wire [13:0] id = {NODE[3:0], sent};
  wire is_head = at == 0;
  wire is_tail = at == length - 1;
  assign valid = busy && credits[channel] != 0;
  assign vc = channel;
  assign data = valid ? (is_head ? {length[2:0], dest, kind, id} : noise) : 23'd0;
  assign meta = {is_head, is_tail, id};

  always @(posedge clk) begin
    if (rst) begin
      busy <= 0;
      sent <= 0;
      at <= 0;
      credits[0] <= 4;
      credits[1] <= 4;
      noise <= 0;
      seed = 2000 + NODE;
    end else begin
      credits[0] <= credits[0] + credit[0] - (valid && !channel);
      credits[1] <= credits[1] + credit[1] - (valid && channel);
      noise <= $random(seed);
      if (valid) $fdisplay(tb.log, "send %0d %0d %0d %0d %0d", tb.cycle, NODE, id, dest, kind);
      if (valid && !is_tail) at <= at + 1;
      else if (valid || !busy) begin
        if (valid) sent <= sent + 1;
        dice = $random(seed);
        busy <= 0;
        if (sent + valid < packets && (CIRCLE != 0 && sent + valid < 4 ? tb.cycle % 16 == 0 : dice < load)) begin
          busy <= 1;
          at <= 0;
          // In the circle, a few short ones show the way before it closes.
          length <= CIRCLE != 0 ? (sent + valid < 4 ? 1 : 7) : 1 + ($random(seed) & 32'h7fffffff) % 4;
          dest <= CIRCLE != 0 ? (NODE == 0 ? 5 : NODE == 1 ? 4 : NODE == 5 ? 0 : 1)
                              : NODE + 1 + ($random(seed) & 32'h7fffffff) % 15;
          kind <= $random(seed);
          channel <= CIRCLE != 0 ? 1'b0 : $random(seed);
        end
      end
    end
  end
endmodule

module tb;
  parameter CIRCLE = 0, LOSE = 0, PACKETS = 625, LOAD = 60, STOP = 6000;
  reg clk = 0, rst = 1;
  integer cycle = 0, log;

  genvar n;
  generate
    for (n = 0; n < 16; n = n + 1) begin : tile
      localparam X = n % 4, Y = n / 4;
      localparam SENDS = CIRCLE == 0 || n == 0 || n == 1 || n == 4 || n == 5;
      // By output: north, east, south, west, and the node itself.
      wire [4:0] valid, vc;
      wire [114:0] data;
      wire [79:0] meta;
      wire [9:0] yummy;
      wire [4:0] arriving, arriving_vc;
      wire [114:0] arriving_data;
      wire [79:0] arriving_meta;
      wire [9:0] back;
      wire inject, inject_vc;
      wire [22:0] inject_data;
      wire [15:0] inject_meta;
      wire [1:0] inject_yummy;
      credit_source #(.NODE(n), .CIRCLE(CIRCLE)) source (.clk(clk), .rst(rst), .packets(SENDS ? PACKETS[9:0] : 10'd0),
        .load(LOAD[7:0]), .valid(inject), .vc(inject_vc), .data(inject_data), .meta(inject_meta), .credit(inject_yummy));
      credit_router #(.NODE(n), .CIRCLE(CIRCLE), .LOSE(LOSE)) router (.clk(clk), .rst(rst),
        .in_valid(arriving), .in_vc(arriving_vc), .in_data(arriving_data), .in_meta(arriving_meta), .in_credit(back),
        .out_valid(valid), .out_vc(vc), .out_data(data), .out_meta(meta), .out_credit(yummy));
      assign arriving[4] = inject;
      assign arriving_vc[4] = inject_vc;
      assign arriving_data[114:92] = inject_data;
      assign arriving_meta[79:64] = inject_meta;
      assign inject_yummy = back[9:8];
      // The node takes a flit at once, and gives its credit back a cycle later.
      reg [1:0] taken;
      always @(posedge clk) taken <= rst || !valid[4] ? 2'b0 : 2'b1 << vc[4];
      assign yummy[9:8] = taken;
      genvar d;
      for (d = 0; d < 4; d = d + 1) begin : side
        localparam THERE = d == 0 ? Y > 0 : d == 1 ? X < 3 : d == 2 ? Y < 3 : X > 0;
        localparam OTHER = d == 0 ? n - 4 : d == 1 ? n + 1 : d == 2 ? n + 4 : n - 1;
        localparam FACE = (d + 2) % 4;
        if (THERE) begin : link
          assign arriving[d] = tile[OTHER].valid[FACE];
          assign arriving_vc[d] = tile[OTHER].vc[FACE];
          assign arriving_data[23*d +: 23] = tile[OTHER].data[23*FACE +: 23];
          assign arriving_meta[16*d +: 16] = tile[OTHER].meta[16*FACE +: 16];
          assign yummy[2*d +: 2] = tile[OTHER].back[2*FACE +: 2];
        end else begin : link
          assign arriving[d] = 0;
          assign arriving_vc[d] = 0;
          assign arriving_data[23*d +: 23] = 0;
          assign arriving_meta[16*d +: 16] = 0;
          assign yummy[2*d +: 2] = 0;
        end
      end
    end
  endgenerate

  always #5 clk = !clk;
  always @(posedge clk) begin
    cycle <= cycle + 1;
    if (cycle == 3) rst <= 0;
    if (cycle == STOP) $finish;
  end

  initial begin
    log = $fopen("events.log", "w");
    $dumpfile("run.vcd");
    $dumpvars(1, tb.clk, tile[0], tile[1], tile[2], tile[3], tile[4], tile[5], tile[6], tile[7], tile[8], tile[9],
      tile[10], tile[11], tile[12], tile[13], tile[14], tile[15]);
  end
endmodule
