module fifo #(parameter WIDTH = 8, parameter DEPTH = 4) (
  input clk, input rst, input push, input pop, input [WIDTH-1:0] din,
  output [WIDTH-1:0] dout, output full, output empty
);
  reg [WIDTH-1:0] words [0:DEPTH-1];
  reg [$clog2(DEPTH):0] used;
  reg [$clog2(DEPTH)-1:0] head, tail;
  wire taken = push && !full, given = pop && !empty;
  assign full = used == DEPTH;
  assign empty = used == 0;
  assign dout = empty ? 0 : words[head];
  always @(posedge clk) begin
    if (taken) words[tail] <= din;
    if (rst) begin
      used <= 0; head <= 0; tail <= 0;
    end else begin
      used <= used + taken - given;
      if (taken) tail <= tail + 1;
      if (given) head <= head + 1;
    end
  end
endmodule
