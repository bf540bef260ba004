// Stanford's router in a mesh of 8 by 8, between neighbours that send it packets and give it credits.
module stanford_traffic #(
  parameter VCS = 2,         // virtual channels, one of each message class; 1 for the wormhole router
  parameter ROUTER_TYPE = 1  // 0 for the wormhole router
) (
  input clk,
  input reset,
  input [31:0] salt,
  input [63:0] payload,
  output [5*(66+VCS)-1:0] channel_out,
  output [5*VCS-1:0] flow_ctrl_out,
  output error,
  output [119:0] sent,
  output [119:0] received
);
  localparam CHANNEL = 66 + VCS;
  localparam BUFFER_SIZE = 16;
  localparam X = 3;
  localparam Y = 4;
  wire [0:5*CHANNEL-1] in, out;
  wire [0:5*VCS-1] credits_in, credits_out;
  wire [2:0] router_x = X;
  wire [2:0] router_y = Y;
  assign channel_out = out;
  assign flow_ctrl_out = credits_out;

  router_wrap #(.router_type(ROUTER_TYPE), .num_message_classes(VCS), .buffer_size(BUFFER_SIZE)) router (
    .clk(clk), .reset(reset), .router_address({router_x, router_y}),
    .channel_in_ip(in), .flow_ctrl_out_ip(credits_out),
    .channel_out_op(out), .flow_ctrl_in_op(credits_in), .error(error)
  );

  genvar p;
  generate
    for (p = 0; p < 5; p = p + 1) begin : port
      wire sends, vc, head, returns, return_vc;
      wire [3:0] length;
      wire [2:0] x, y;
      wire [4:0] hop;
      wire [0:CHANNEL-1] word = out[p*CHANNEL:(p+1)*CHANNEL-1];
      wire [0:VCS-1] flow = credits_out[p*VCS:(p+1)*VCS-1];
      wire [VCS-1:0] credit, came;
      wire [2:0] way = hop[1] ? 1 : hop[2] ? 2 : hop[3] ? 3 : hop[4] ? 4 : 0;
      wire [2:0] payload_length = length - 1'b1;
      wire [63:0] data = head ? {way, x, y, payload_length, payload[51:0]} : payload;
      // The first bit wakes the link.
      if (VCS == 1) begin : wormhole
        assign credit = flow[0];
        assign came = word[1];
        assign in[p*CHANNEL:(p+1)*CHANNEL-1] = {1'b1, sends, head, data};
        assign credits_in[p] = returns;
      end else begin : channels
        assign credit = flow[0] ? 1 << flow[1] : 0;
        assign came = word[1] ? 1 << word[2] : 0;
        assign in[p*CHANNEL:(p+1)*CHANNEL-1] = {1'b1, sends, vc, head, data};
        assign credits_in[2*p:2*p+1] = {returns, return_vc};
      end
      neighbour #(.SIDE(p), .VCS(VCS), .CREDITS(BUFFER_SIZE / VCS), .X(X), .Y(Y)) at (
        .clk(clk), .reset(reset), .salt(salt),
        .credit(credit), .sends(sends), .vc(vc), .head(head), .tail(), .length(length), .x(x), .y(y), .hop(hop), .spare(),
        .came(came), .returns(returns), .return_vc(return_vc),
        .sent(sent[24*p+:24]), .received(received[24*p+:24])
      );
    end
  endgenerate
endmodule
