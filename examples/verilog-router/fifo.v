// A queue of DEPTH words in registers. DEPTH is a power of two. The oldest word is visible without a request.
module fifo #(
    parameter WIDTH = 8,
    parameter DEPTH = 4
) (
    input  wire             clk,
    input  wire             rst,
    input  wire             push,
    input  wire [WIDTH-1:0] push_data,
    input  wire             pop,
    output wire [WIDTH-1:0] front,
    output wire             empty
);
  localparam ADDRESS = $clog2(DEPTH);

  reg [WIDTH-1:0] words [0:DEPTH-1];
  reg [ADDRESS-1:0] read_at;
  reg [ADDRESS-1:0] write_at;
  reg [ADDRESS:0] count;

  assign front = words[read_at];
  assign empty = count == 0;

  always @(posedge clk) begin
    if (push) words[write_at] <= push_data;
    if (rst) begin
      read_at <= 0;
      write_at <= 0;
      count <= 0;
    end else begin
      if (push) write_at <= write_at + 1'b1;
      if (pop) read_at <= read_at + 1'b1;
      if (push && !pop) count <= count + 1'b1;
      if (pop && !push) count <= count - 1'b1;
    end
  end
endmodule
