// The output of a router: each virtual channel belongs to one input from the head of a packet to its tail. One flit
// leaves in each cycle, of the input whose turn it is.
module output_unit #(
    parameter WIDTH = 16,
    parameter DEPTH = 4
) (
    input  wire               clk,
    input  wire               rst,
    // The inputs, one bit each: which of them asks, for which virtual channel, with which flit.
    input  wire [4:0]         request,
    input  wire [4:0]         request_vc,
    input  wire [5*WIDTH-1:0] flits,
    output wire [4:0]         grant,
    // An input may ask for a free channel for a head, its own channel for other flits.
    output wire [1:0]         is_free,
    output wire [2*5-1:0]     owner,
    output wire [1:0]         available,
    // The link that leaves.
    output reg                valid,
    output reg                vc,
    output reg  [WIDTH-1:0]   flit,
    input  wire [1:0]         credit
);
  wire sends = grant != 0;
  wire chosen_vc = (grant & request_vc) != 0;
  reg [WIDTH-1:0] chosen;
  integer i;

  always @(*) begin
    chosen = 0;
    for (i = 0; i < 5; i = i + 1) if (grant[i]) chosen = chosen | flits[WIDTH*i +: WIDTH];
  end

  round_robin #(.N(5)) turn (.clk(clk), .rst(rst), .request(request), .used(sends), .grant(grant));

  genvar v;
  generate
    for (v = 0; v < 2; v = v + 1) begin : channel
      reg [4:0] holder;
      wire leaves = sends && chosen_vc == v;

      credit_counter #(.DEPTH(DEPTH)) credits (
          .clk(clk), .rst(rst), .send(leaves), .credit(credit[v]), .available(available[v])
      );

      always @(posedge clk)
        if (rst) holder <= 0;
        else if (leaves) holder <= chosen[WIDTH-2] ? 5'b0 : grant;

      assign is_free[v] = holder == 0;
      assign owner[5*v +: 5] = holder;
    end
  endgenerate

  always @(posedge clk) begin
    if (rst) valid <= 0;
    else valid <= sends;
    vc <= chosen_vc;
    flit <= chosen;
  end
endmodule
