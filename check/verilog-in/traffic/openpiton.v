`include "define.tmp.h"

// OpenPiton's node in a mesh of 8 by 8, between neighbours that send it packets and give it credits.
module openpiton_traffic (
  input clk,
  input reset,
  input [31:0] salt,
  input [63:0] payload,
  output [319:0] data_out,
  output [4:0] valid_out,
  output [4:0] yummy_out,
  output thanks,
  output interrupt,
  output ack_partner,
  output ack_other,
  output [31:0] event_counters,
  output [119:0] sent,
  output [119:0] received
);
  localparam X = 3;
  localparam Y = 4;
  wire [319:0] data_in;
  wire [4:0] valid_in, yummy_in;

  // By side: west, east, north, south and the processor.
  dynamic_node_top router (
    .clk(clk), .reset_in(reset),
    .dataIn_W(data_in[63:0]), .dataIn_E(data_in[127:64]), .dataIn_N(data_in[191:128]), .dataIn_S(data_in[255:192]),
    .dataIn_P(data_in[319:256]),
    .validIn_W(valid_in[0]), .validIn_E(valid_in[1]), .validIn_N(valid_in[2]), .validIn_S(valid_in[3]),
    .validIn_P(valid_in[4]),
    .yummyIn_W(yummy_in[0]), .yummyIn_E(yummy_in[1]), .yummyIn_N(yummy_in[2]), .yummyIn_S(yummy_in[3]),
    .yummyIn_P(yummy_in[4]),
    .myLocX(8'd3), .myLocY(8'd4), .myChipID(14'b0),
    .store_meter_partner_address_X(5'd1), .store_meter_partner_address_Y(5'd2), .ec_cfg(payload[14:0]),
    .dataOut_W(data_out[63:0]), .dataOut_E(data_out[127:64]), .dataOut_N(data_out[191:128]),
    .dataOut_S(data_out[255:192]), .dataOut_P(data_out[319:256]),
    .validOut_W(valid_out[0]), .validOut_E(valid_out[1]), .validOut_N(valid_out[2]), .validOut_S(valid_out[3]),
    .validOut_P(valid_out[4]),
    .yummyOut_W(yummy_out[0]), .yummyOut_E(yummy_out[1]), .yummyOut_N(yummy_out[2]), .yummyOut_S(yummy_out[3]),
    .yummyOut_P(yummy_out[4]),
    .thanksIn_P(thanks), .external_interrupt(interrupt),
    .store_meter_ack_partner(ack_partner), .store_meter_ack_non_partner(ack_other), .ec_out(event_counters)
  );

  genvar p;
  generate
    for (p = 0; p < 5; p = p + 1) begin : port
      wire head;
      wire [3:0] length;
      wire [2:0] x, y;
      wire [7:0] payload_length = length - 1'b1;
      assign data_in[64*p+:64] =
        head ? {14'b0, 5'b0, x, 5'b0, y, 4'b0, payload_length, payload[21:0]} : payload ^ p;
      neighbour #(.SIDE(p), .CREDITS(p == 4 ? 16 : 4), .X(X), .Y(Y)) at (
        .clk(clk), .reset(reset), .salt(salt),
        .credit(yummy_out[p]), .sends(valid_in[p]), .vc(), .head(head), .tail(), .length(length), .x(x), .y(y), .hop(),
        .spare(),
        .came(valid_out[p]), .returns(yummy_in[p]), .return_vc(),
        .sent(sent[24*p+:24]), .received(received[24*p+:24])
      );
    end
  endgenerate
endmodule
