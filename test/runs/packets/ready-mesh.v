// A mesh of wormhole routers with valid and ready on each link, in the way of FlooNoC: a FIFO at each input, and an output
// that belongs to one packet from its head to its tail. A flit is {class, head, tail, dest, id}.

module ready_router #(parameter NODE = 0, COLUMNS = 4, CIRCLE = 0) (
    input clk, input rst,
    input [4:0] in_valid, output [4:0] in_ready, input [119:0] in_flit,
    output [4:0] out_valid, input [4:0] out_ready, output [119:0] out_flit
);
  localparam DEPTH = 4;
  localparam X = NODE % COLUMNS, Y = NODE / COLUMNS;
  reg [23:0] fifo0 [0:DEPTH-1];
  reg [23:0] fifo1 [0:DEPTH-1];
  reg [23:0] fifo2 [0:DEPTH-1];
  reg [23:0] fifo3 [0:DEPTH-1];
  reg [23:0] fifo4 [0:DEPTH-1];
  reg [2:0] count [0:4];
  reg [1:0] first [0:4];
  reg [4:0] locked;
  reg [2:0] owner [0:4];
  reg [2:0] turn;
  reg [23:0] front [0:4];
  reg [2:0] chosen [0:4];
  reg [4:0] valid, pops;
  reg [1:0] slot;
  reg [2:0] c;
  integer i, o, k;

  // From east to west before north to south; in the circle, always clockwise around nodes 0, 1, 5 and 4.
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
    front[0] = fifo0[first[0]];
    front[1] = fifo1[first[1]];
    front[2] = fifo2[first[2]];
    front[3] = fifo3[first[3]];
    front[4] = fifo4[first[4]];
    pops = 0;
    for (o = 0; o < 5; o = o + 1) begin
      chosen[o] = owner[o];
      valid[o] = locked[o] && count[owner[o]] != 0;
    end
    c = turn;
    for (k = 0; k < 5; k = k + 1) begin
      if (count[c] != 0 && front[c][21]) begin
        o = route(front[c][19:16]);
        if (!locked[o] && !valid[o]) begin
          valid[o] = 1;
          chosen[o] = c;
        end
      end
      c = c == 4 ? 0 : c + 1;
    end
    for (o = 0; o < 5; o = o + 1) if (valid[o] && out_ready[o]) pops[chosen[o]] = 1;
  end

  genvar g;
  generate
    for (g = 0; g < 5; g = g + 1) begin : port
      assign in_ready[g] = count[g] != DEPTH;
      assign out_valid[g] = valid[g];
      assign out_flit[24*g +: 24] = valid[g] ? front[chosen[g]] : 24'd0;
    end
  endgenerate

  always @(posedge clk) begin
    if (rst) begin
      for (i = 0; i < 5; i = i + 1) begin
        count[i] <= 0;
        first[i] <= 0;
        owner[i] <= 0;
      end
      locked <= 0;
      turn <= 0;
    end else begin
      turn <= turn == 4 ? 0 : turn + 1;
      for (i = 0; i < 5; i = i + 1) begin
        count[i] <= count[i] + (in_valid[i] && in_ready[i]) - pops[i];
        if (pops[i]) first[i] <= first[i] + 1;
        if (in_valid[i] && in_ready[i]) begin
          slot = first[i] + count[i];
          case (i)
            0: fifo0[slot] <= in_flit[23:0];
            1: fifo1[slot] <= in_flit[47:24];
            2: fifo2[slot] <= in_flit[71:48];
            3: fifo3[slot] <= in_flit[95:72];
            default: fifo4[slot] <= in_flit[119:96];
          endcase
          $fdisplay(tb.log, "push %0d %0d %0d %0d", tb.cycle, NODE, i, in_flit[24*i +: 14]);
        end
      end
      for (o = 0; o < 5; o = o + 1)
        if (valid[o]) begin
          // A flit that is offered stays until it is taken.
          locked[o] <= !(out_ready[o] && front[chosen[o]][20]);
          owner[o] <= chosen[o];
          if (out_ready[o])
            $fdisplay(tb.log, "pop %0d %0d %0d %0d %0d", tb.cycle, NODE, chosen[o], o, front[chosen[o]][13:0]);
        end
    end
  end
endmodule

// Sends packets one after the other; the testbench says how many, and how long.
module source #(parameter NODE = 0, CIRCLE = 0) (
    input clk, input rst, input [9:0] packets, input [7:0] load,
    output reg valid, input ready, output [23:0] flit
);
  integer seed;
  reg [9:0] sent;
  reg [4:0] length, at;
  reg [3:0] dest;
  reg [1:0] kind;
  reg [7:0] dice;
  assign flit = valid ? {kind, at == 0, at == length - 1, dest, 2'b0, NODE[3:0], sent} : 24'd0;

  always @(posedge clk) begin
    if (rst) begin
      valid <= 0;
      sent <= 0;
      at <= 0;
      seed = 1000 + NODE;
    end else if (valid && ready && at != length - 1) at <= at + 1;
    else if (valid ? ready : sent < packets) begin
      if (valid) sent <= sent + 1;
      dice = $random(seed);
      valid <= 0;
      if (sent + valid < packets && (CIRCLE != 0 && sent + valid < 4 ? tb.cycle % 16 == 0 : dice < load)) begin
        valid <= 1;
        at <= 0;
        if (CIRCLE != 0) begin
          // A few short ones show the way before the circle closes.
          length <= sent + valid < 4 ? 1 : 16;
          dest <= NODE == 0 ? 5 : NODE == 1 ? 4 : NODE == 5 ? 0 : 1;
        end else begin
          length <= 1 + ($random(seed) & 32'h7fffffff) % 4;
          dest <= NODE + 1 + ($random(seed) & 32'h7fffffff) % 15;
        end
        kind <= $random(seed);
      end
    end
  end
endmodule

module tb;
  parameter CIRCLE = 0, PACKETS = 625, LOAD = 60, STOP = 100000;
  reg clk = 0, rst = 1;
  integer cycle = 0, log;

  genvar n;
  generate
    for (n = 0; n < 16; n = n + 1) begin : node
      localparam X = n % 4, Y = n / 4;
      wire [4:0] valid, ready, router_ready;
      wire [119:0] flit, arriving;
      wire [4:0] arriving_valid;
      wire inject_valid, inject_ready;
      wire [23:0] inject_flit;
      // Only nodes of the circle send in it.
      localparam SENDS = CIRCLE == 0 || n == 0 || n == 1 || n == 4 || n == 5;
      source #(.NODE(n), .CIRCLE(CIRCLE)) send (.clk(clk), .rst(rst), .packets(SENDS ? PACKETS[9:0] : 10'd0), .load(LOAD[7:0]),
        .valid(inject_valid), .ready(inject_ready), .flit(inject_flit));
      ready_router #(.NODE(n), .CIRCLE(CIRCLE)) router (.clk(clk), .rst(rst),
        .in_valid(arriving_valid), .in_ready(router_ready), .in_flit(arriving),
        .out_valid(valid), .out_ready(ready), .out_flit(flit));
      assign inject_ready = router_ready[4];
      assign arriving_valid[4] = inject_valid;
      assign arriving[119:96] = inject_flit;
      // The receiver is not always ready.
      reg listens;
      always @(posedge clk) listens <= rst ? 1'b0 : ($random & 3) != 0 || CIRCLE != 0;
      assign ready[4] = listens;
      if (Y > 0) begin : north
        assign arriving_valid[0] = node[n-4].valid[2];
        assign arriving[23:0] = node[n-4].flit[71:48];
        assign ready[0] = node[n-4].router_ready[2];
      end else begin : north
        assign arriving_valid[0] = 0;
        assign arriving[23:0] = 0;
        assign ready[0] = 0;
      end
      if (X < 3) begin : east
        assign arriving_valid[1] = node[n+1].valid[3];
        assign arriving[47:24] = node[n+1].flit[95:72];
        assign ready[1] = node[n+1].router_ready[3];
      end else begin : east
        assign arriving_valid[1] = 0;
        assign arriving[47:24] = 0;
        assign ready[1] = 0;
      end
      if (Y < 3) begin : south
        assign arriving_valid[2] = node[n+4].valid[0];
        assign arriving[71:48] = node[n+4].flit[23:0];
        assign ready[2] = node[n+4].router_ready[0];
      end else begin : south
        assign arriving_valid[2] = 0;
        assign arriving[71:48] = 0;
        assign ready[2] = 0;
      end
      if (X > 0) begin : west
        assign arriving_valid[3] = node[n-1].valid[1];
        assign arriving[95:72] = node[n-1].flit[47:24];
        assign ready[3] = node[n-1].router_ready[1];
      end else begin : west
        assign arriving_valid[3] = 0;
        assign arriving[95:72] = 0;
        assign ready[3] = 0;
      end
      reg was = 0;
      always @(posedge clk) begin
        if (!rst && inject_valid && inject_flit[21] && !was)
          $fdisplay(log, "offer %0d %0d %0d %0d %0d", cycle, n, inject_flit[13:0], inject_flit[19:16], inject_flit[23:22]);
        was <= inject_valid && inject_flit[21] && !inject_ready;
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
    $dumpvars(1, tb.clk, node[0], node[1], node[2], node[3], node[4], node[5], node[6], node[7], node[8], node[9],
      node[10], node[11], node[12], node[13], node[14], node[15]);
  end
endmodule
