// Free places in the buffer behind a link, for one virtual channel.
module credit_counter #(
    parameter DEPTH = 4
) (
    input  wire clk,
    input  wire rst,
    input  wire send,
    input  wire credit,
    output wire available
);
  reg [$clog2(DEPTH):0] count;

  assign available = count != 0;

  always @(posedge clk)
    if (rst) count <= DEPTH;
    else if (send) count <= count - 1'b1;
    else if (credit) count <= count + 1'b1;
endmodule
