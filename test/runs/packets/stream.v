// Two AXI-Stream switches, a and b, with two streams into each and two out of each, and a stream from each to the other.
// Packets end with TLAST, TDEST is the number of a stream, TID that of the sender.

module stream_switch #(parameter SELF = 0) (
    input clk, input rst,
    input [2:0] s_tvalid, output [2:0] s_tready, input [2:0] s_tlast, input [5:0] s_tdest, input [5:0] s_tid,
    input [47:0] s_tdata,
    output reg [2:0] m_tvalid, input [2:0] m_tready, output reg [2:0] m_tlast, output reg [5:0] m_tdest,
    output reg [5:0] m_tid, output reg [47:0] m_tdata
);
  // {last, dest, id, data}, two beats for each input.
  reg [20:0] store [0:5];
  reg [1:0] count [0:2];
  reg [2:0] at;
  reg [2:0] locked, begun, pops;
  reg [1:0] owner [0:2], chosen [0:2];
  reg [1:0] c, turn;
  reg [20:0] beat;
  integer i, o, k;
  assign s_tready = {count[2] != 2, count[1] != 2, count[0] != 2};

  always @(negedge clk) begin
    pops = 0;
    m_tvalid = 0;
    m_tlast = 0;
    m_tdest = 0;
    m_tid = 0;
    m_tdata = 0;
    for (o = 0; o < 3; o = o + 1) chosen[o] = owner[o];
    c = turn;
    for (k = 0; k < 3; k = k + 1) begin
      beat = store[2 * c + at[c]];
      o = beat[19] == SELF ? beat[18] : 2;
      if (count[c] != 0 && !m_tvalid[o] && (locked[o] ? owner[o] == c : !begun[c])) begin
        chosen[o] = c;
        m_tvalid[o] = 1;
        {m_tlast[o], m_tdest[2*o +: 2], m_tid[2*o +: 2], m_tdata[16*o +: 16]} = beat;
        pops[c] = m_tready[o];
      end
      c = c == 2 ? 0 : c + 1;
    end
  end

  always @(posedge clk)
    if (rst) begin
      for (i = 0; i < 3; i = i + 1) begin
        count[i] <= 0;
        owner[i] <= 0;
      end
      at <= 0;
      locked <= 0;
      begun <= 0;
      turn <= 0;
    end else begin
      turn <= turn == 2 ? 0 : turn + 1;
      for (i = 0; i < 3; i = i + 1) begin
        count[i] <= count[i] + (s_tvalid[i] && s_tready[i]) - pops[i];
        if (pops[i]) at[i] <= !at[i];
        if (s_tvalid[i] && s_tready[i]) begin
          store[2 * i + (at[i] ^ count[i][0])] <= {s_tlast[i], s_tdest[2*i +: 2], s_tid[2*i +: 2], s_tdata[16*i +: 16]};
          $fdisplay(tb.log, "push %0d %0d %0d %0d", tb.cycle, SELF, i, s_tid[2*i +: 2] * 4096 + s_tdata[16*i +: 12]);
        end
      end
      for (o = 0; o < 3; o = o + 1)
        if (m_tvalid[o]) begin
          // A stream belongs to a packet from the first offer to the last beat.
          locked[o] <= !(m_tready[o] && m_tlast[o]);
          begun[chosen[o]] <= !(m_tready[o] && m_tlast[o]);
          owner[o] <= chosen[o];
          if (m_tready[o])
            $fdisplay(tb.log, "pop %0d %0d %0d %0d %0d", tb.cycle, SELF, chosen[o], o,
              m_tid[2*o +: 2] * 4096 + m_tdata[16*o +: 12]);
        end
    end
endmodule

module tb;
  parameter PACKETS = 2500, STOP = 14500;
  reg aclk = 0, aresetn = 0;
  integer cycle = 0, log, p, seed = 7;
  reg [3:0] s_tvalid = 0, s_tlast = 0, m_tready = 0;
  wire [3:0] s_tready, m_tvalid, m_tlast;
  reg [7:0] s_tdest = 0;
  wire [7:0] s_tid = 8'b11_10_01_00;
  wire [7:0] m_tdest, m_tid;
  // {beat, number of the packet}
  reg [63:0] s_tdata = 0;
  wire [63:0] m_tdata;
  // Between the switches: 0 from a to b, 1 from b to a.
  wire [1:0] x_tvalid, x_tready, x_tlast;
  wire [3:0] x_tdest, x_tid;
  wire [31:0] x_tdata;
  reg [11:0] sent [0:3];
  reg [3:0] left [0:3];

  stream_switch #(.SELF(0)) a (.clk(aclk), .rst(!aresetn),
    .s_tvalid({x_tvalid[1], s_tvalid[1:0]}), .s_tready({x_tready[1], s_tready[1:0]}), .s_tlast({x_tlast[1], s_tlast[1:0]}),
    .s_tdest({x_tdest[3:2], s_tdest[3:0]}), .s_tid({x_tid[3:2], s_tid[3:0]}), .s_tdata({x_tdata[31:16], s_tdata[31:0]}),
    .m_tvalid({x_tvalid[0], m_tvalid[1:0]}), .m_tready({x_tready[0], m_tready[1:0]}), .m_tlast({x_tlast[0], m_tlast[1:0]}),
    .m_tdest({x_tdest[1:0], m_tdest[3:0]}), .m_tid({x_tid[1:0], m_tid[3:0]}), .m_tdata({x_tdata[15:0], m_tdata[31:0]}));
  stream_switch #(.SELF(1)) b (.clk(aclk), .rst(!aresetn),
    .s_tvalid({x_tvalid[0], s_tvalid[3:2]}), .s_tready({x_tready[0], s_tready[3:2]}), .s_tlast({x_tlast[0], s_tlast[3:2]}),
    .s_tdest({x_tdest[1:0], s_tdest[7:4]}), .s_tid({x_tid[1:0], s_tid[7:4]}), .s_tdata({x_tdata[15:0], s_tdata[63:32]}),
    .m_tvalid({x_tvalid[1], m_tvalid[3:2]}), .m_tready({x_tready[1], m_tready[3:2]}), .m_tlast({x_tlast[1], m_tlast[3:2]}),
    .m_tdest({x_tdest[3:2], m_tdest[7:4]}), .m_tid({x_tid[3:2], m_tid[7:4]}), .m_tdata({x_tdata[31:16], m_tdata[63:32]}));

  always @(posedge aclk) begin
    cycle <= cycle + 1;
    if (cycle == 3) aresetn <= 1;
    if (cycle == STOP) $finish;
    m_tready <= $random(seed) | $random(seed);
    for (p = 0; p < 4; p = p + 1)
      if (!aresetn) sent[p] <= 0;
      else if (s_tvalid[p] && !s_tready[p]) ;
      else if (s_tvalid[p] && !s_tlast[p]) begin
        left[p] <= left[p] - 1;
        s_tlast[p] <= left[p] == 2;
        s_tdata[16*p + 12 +: 4] <= s_tdata[16*p + 12 +: 4] + 1;
      end else begin
        s_tvalid[p] <= 0;
        if (s_tvalid[p]) sent[p] <= sent[p] + 1;
        if (sent[p] + s_tvalid[p] < PACKETS && ($random(seed) & 3) != 0) begin
          s_tvalid[p] <= 1;
          left[p] = 1 + ($random(seed) & 3);
          s_tlast[p] <= left[p] == 1;
          s_tdest[2*p +: 2] = $random(seed);
          s_tdata[16*p +: 16] <= {4'd0, sent[p] + 12'(s_tvalid[p])};
          $fdisplay(log, "offer %0d %0d %0d %0d %0d", cycle + 1, p / 2, p * 4096 + sent[p] + s_tvalid[p], s_tdest[2*p +: 2], p);
        end
      end
  end
  always #5 aclk = !aclk;

  initial begin
    log = $fopen("events.log", "w");
    $dumpfile("run.vcd");
    $dumpvars(1, tb);
  end
endmodule
