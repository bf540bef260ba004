// The mesh of examples/verilog-router under random traffic: each node sends packets of one flit to random nodes, on a random
// virtual channel that has room.
module mesh_traffic (
    input  wire        clk,
    input  wire        rst,
    output reg  [31:0] reports_0_sent,
    output reg  [31:0] reports_0_received,
    output reg  [31:0] reports_0_checksum
);
  wire [8:0] inject_valid, inject_vc, eject_valid, eject_vc;
  wire [143:0] inject_flit, eject_flit;
  wire [17:0] inject_credit;
  reg [17:0] eject_credit;

  mesh mesh (
      .clk(clk), .rst(rst),
      .inject_valid(inject_valid), .inject_vc(inject_vc), .inject_flit(inject_flit), .inject_credit(inject_credit),
      .eject_valid(eject_valid), .eject_vc(eject_vc), .eject_flit(eject_flit), .eject_credit(eject_credit)
  );

  genvar n;
  generate
    for (n = 0; n < 9; n = n + 1) begin : node
      // Marsaglia's xorshift: every number but 0.
      reg [31:0] random;
      wire [31:0] first = random ^ (random << 13);
      wire [31:0] second = first ^ (first >> 17);
      // Free places in the queue of the router, by virtual channel.
      reg [2:0] room_0, room_1;
      wire vc = random[0];
      wire [1:0] x = random[2:1], y = random[4:3];
      wire valid = random[7:5] == 3'd0 && x != 2'd3 && y != 2'd3 && (vc ? room_1 : room_0) != 3'd0;

      assign inject_valid[n] = valid;
      assign inject_vc[n] = vc;
      assign inject_flit[16*n +: 16] = {2'b11, x, y, random[17:8]};

      always @(posedge clk)
        if (rst) begin
          random <= 32'd2654435761 * (n + 1);
          room_0 <= 3'd4;
          room_1 <= 3'd4;
        end else begin
          random <= second ^ (second << 5);
          room_0 <= room_0 + {2'b00, inject_credit[2*n]} - {2'b00, valid & ~vc};
          room_1 <= room_1 + {2'b00, inject_credit[2*n+1]} - {2'b00, valid & vc};
        end
    end
  endgenerate

  integer i;
  reg [31:0] sent, received, sum;
  always @* begin
    sent = reports_0_sent;
    received = reports_0_received;
    sum = {reports_0_checksum[30:0], reports_0_checksum[31]};
    for (i = 0; i < 9; i = i + 1) begin
      sent = sent + {31'd0, inject_valid[i]};
      received = received + {31'd0, eject_valid[i]};
      if (eject_valid[i]) sum = {sum[28:0], sum[31:29]} ^ {15'd0, eject_vc[i], eject_flit[16*i +: 16]};
    end
  end

  // Each node takes a flit at once, and returns its credit a cycle later.
  always @(posedge clk)
    if (rst) begin
      reports_0_sent <= 32'd0;
      reports_0_received <= 32'd0;
      reports_0_checksum <= 32'd0;
      eject_credit <= 18'd0;
    end else begin
      reports_0_sent <= sent;
      reports_0_received <= received;
      reports_0_checksum <= sum;
      for (i = 0; i < 9; i = i + 1) eject_credit[2*i +: 2] <= {eject_valid[i] & eject_vc[i], eject_valid[i] & ~eject_vc[i]};
    end
endmodule
