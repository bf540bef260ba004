// ProNoC's router in a mesh of 4 by 4, between neighbours that send it packets and give it credits.
module pronoc_traffic
  import pronoc_pkg::*;
(
  input  logic                           clk,
  input  logic                           reset,
  input  logic [31:0]                    salt,
  input  logic [31:0]                    payload,
  output smartflit_chanel_t [MAX_P-1:0]  chan_out,
  output router_event_t [MAX_P-1:0]      router_event,
  output logic [MAX_P-1:0]               lost,
  output logic [24*MAX_P-1:0]            sent,
  output logic [24*MAX_P-1:0]            received
);
  localparam int X = 1;
  localparam int Y = 1;
  smartflit_chanel_t in [MAX_P-1:0];
  smartflit_chanel_t out [MAX_P-1:0];
  router_event_t events [MAX_P-1:0];

  router_top #(.P(MAX_P)) router (
    .current_r_id   (32'(Y * NX + X)),
    .current_r_addr ({NYw'(Y), NXw'(X)}),
    .chan_in        (in),
    .chan_out       (out),
    .router_event   (events),
    .clk            (clk),
    .reset          (reset)
  );

  for (genvar p = 0; p < MAX_P; p++) begin : port
    localparam bit IS_NODE = p == LOCAL || p > SOUTH;
    localparam int SIDE = p == WEST ? 0 : p == EAST ? 1 : p == NORTH ? 2 : p == SOUTH ? 3 : 4;
    localparam int CREDITS = IS_NODE ? LB : B;
    localparam int NODE = p > SOUTH ? p - SOUTH : 0;
    localparam int OWN_X = p == WEST ? X - 1 : p == EAST ? X + 1 : X;
    localparam int OWN_Y = p == NORTH ? Y - 1 : p == SOUTH ? Y + 1 : Y;
    logic sends, vc, head, tail, returns, return_vc;
    logic [NXw-1:0] x, far_x;
    logic [NYw-1:0] y, far_y;
    logic [NLw-1:0] node;
    logic [7:0] spare;
    logic [DSTPw-1:0] destport;
    logic [FPAYw-1:0] header;
    logic [V-1:0] came;

    // Some packets go from one node of the router to the other.
    wire is_near = IS_NODE && spare[1:0] == 0;
    assign x = is_near ? NXw'(X) : far_x;
    assign y = is_near ? NYw'(Y) : far_y;
    assign node = is_near ? NLw'(1 - NODE) : spare[2];
    always_comb begin
      header = payload;
      header[E_SRC_MSB:E_SRC_LSB] = {NLw'(NODE), NYw'(OWN_Y), NXw'(OWN_X)};
      header[E_DST_MSB:E_DST_LSB] = {node, y, x};
      header[DST_P_MSB:DST_P_LSB] = destport;
    end
    conventional_routing #(
      .TOPOLOGY(TOPOLOGY), .ROUTE_NAME(ROUTE_NAME), .ROUTE_TYPE(ROUTE_TYPE), .T1(T1), .T2(T2), .T3(T3),
      .RAw(RAw), .EAw(EAw), .DSTPw(DSTPw), .LOCATED_IN_NI(1)
    ) route (
      .reset          (reset),
      .clk            (clk),
      .current_r_addr ({NYw'(Y), NXw'(X)}),
      .src_e_addr     (header[E_SRC_MSB:E_SRC_LSB]),
      .dest_e_addr    (header[E_DST_MSB:E_DST_LSB]),
      .destport       (destport)
    );

    always_comb begin
      in[p] = '0;
      in[p].flit_chanel.flit_wr = sends;
      in[p].flit_chanel.flit.hdr_flag = head;
      in[p].flit_chanel.flit.tail_flag = tail;
      in[p].flit_chanel.flit.vc = V'(1) << vc;
      in[p].flit_chanel.flit.payload = head ? header : payload ^ p;
      in[p].flit_chanel.credit = returns ? V'(1) << return_vc : '0;
      in[p].ctrl_chanel.endp_port = IS_NODE;
      in[p].ctrl_chanel.neighbors_r_addr = {NYw'(OWN_Y), NXw'(OWN_X)};
      in[p].ctrl_chanel.credit_init_val = {V{CRDTw'(CREDITS)}};
    end
    assign came = out[p].flit_chanel.flit_wr ? out[p].flit_chanel.flit.vc : '0;
    assign chan_out[p] = out[p];
    assign router_event[p] = events[p];

    // A packet for a node of this router that leaves elsewhere, or the other way round.
    wire [EAw-1:0] to = out[p].flit_chanel.flit.payload[E_DST_MSB:E_DST_LSB];
    wire is_here = to[NXw+NYw-1:0] == {NYw'(Y), NXw'(X)};
    assign lost[p] = came != 0 && out[p].flit_chanel.flit.hdr_flag
      && (is_here != IS_NODE || IS_NODE && to[EAw-1:NXw+NYw] != NLw'(NODE));

    neighbour #(
      .SIDE(SIDE), .VCS(V), .CREDITS(CREDITS), .LEAST(MIN_PCK_SIZE), .MOST(6), .BITS(NXw), .X(X), .Y(Y)
    ) at (
      .clk(clk), .reset(reset), .salt(salt ^ 32'(p)),
      .credit(out[p].flit_chanel.credit), .sends(sends), .vc(vc), .head(head), .tail(tail), .length(), .x(far_x), .y(far_y),
      .hop(), .spare(spare),
      .came(came), .returns(returns), .return_vc(return_vc),
      .sent(sent[24*p+:24]), .received(received[24*p+:24])
    );
  end
endmodule
