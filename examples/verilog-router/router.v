// A wormhole router of a mesh with two virtual channels and credits. Links are numbered north, east, south, west and
// local. A packet keeps its virtual channel, so it waits for the same channel of the next link.
module router #(
    parameter WIDTH = 16,
    parameter DEPTH = 4
) (
    input  wire               clk,
    input  wire               rst,
    input  wire [1:0]         here_x,
    input  wire [1:0]         here_y,
    input  wire [4:0]         in_valid,
    input  wire [4:0]         in_vc,
    input  wire [5*WIDTH-1:0] in_flit,
    output wire [5*2-1:0]     in_credit,
    output wire [4:0]         out_valid,
    output wire [4:0]         out_vc,
    output wire [5*WIDTH-1:0] out_flit,
    input  wire [5*2-1:0]     out_credit
);
  // By input: what its chosen virtual channel asks for.
  wire [4:0] chosen_vc;
  wire [5*WIDTH-1:0] chosen_flit;
  // By output and input.
  wire [5*5-1:0] request;
  wire [5*5-1:0] grant;
  // By output and virtual channel.
  wire [5*2-1:0] is_free;
  wire [5*2-1:0] available;
  wire [5*2*5-1:0] owner;

  genvar i, o, v;
  generate
    for (i = 0; i < 5; i = i + 1) begin : arriving
      wire [1:0] waiting, is_head, can_go, choice, pop;
      wire [2*5-1:0] wanted;
      wire [2*WIDTH-1:0] front;
      wire [4:0] granted;

      input_unit #(.WIDTH(WIDTH), .DEPTH(DEPTH)) unit (
          .clk(clk), .rst(rst), .here_x(here_x), .here_y(here_y),
          .valid(in_valid[i]), .vc(in_vc[i]), .flit(in_flit[WIDTH*i +: WIDTH]), .credit(in_credit[2*i +: 2]),
          .waiting(waiting), .is_head(is_head), .wanted(wanted), .front(front), .pop(pop)
      );

      for (v = 0; v < 2; v = v + 1) begin : channel
        wire [4:0] may;
        for (o = 0; o < 5; o = o + 1) begin : leaving
          assign may[o] = available[2*o+v] && (is_head[v] ? is_free[2*o+v] : owner[10*o+5*v+i]);
        end
        assign can_go[v] = waiting[v] && (wanted[5*v +: 5] & may) != 0;
      end

      round_robin #(.N(2)) turn (.clk(clk), .rst(rst), .request(can_go), .used(pop != 0), .grant(choice));

      assign chosen_vc[i] = choice[1];
      assign chosen_flit[WIDTH*i +: WIDTH] = choice[1] ? front[WIDTH +: WIDTH] : front[0 +: WIDTH];

      for (o = 0; o < 5; o = o + 1) begin : leaving
        assign request[5*o+i] = choice[0] && wanted[o] || choice[1] && wanted[5+o];
        assign granted[o] = grant[5*o+i];
      end
      assign pop = granted != 0 ? choice : 2'b00;
    end

    for (o = 0; o < 5; o = o + 1) begin : leaving
      output_unit #(.WIDTH(WIDTH), .DEPTH(DEPTH)) unit (
          .clk(clk), .rst(rst),
          .request(request[5*o +: 5]), .request_vc(chosen_vc), .flits(chosen_flit), .grant(grant[5*o +: 5]),
          .is_free(is_free[2*o +: 2]), .owner(owner[10*o +: 10]), .available(available[2*o +: 2]),
          .valid(out_valid[o]), .vc(out_vc[o]), .flit(out_flit[WIDTH*o +: WIDTH]), .credit(out_credit[2*o +: 2])
      );
    end
  endgenerate
endmodule
