// Tasks that print, also with formats that Yosys refuses, as branches and as whole blocks.
module printing #(
    parameter W = 4
) (
    input  wire         clk,
    input  wire         rst,
    input  wire         up,
    output reg  [W-1:0] count
);
  integer i;

  initial begin
    $display("counter of %m (\"%0d\" bits)", W); // $display("x
    for (i = 0; i < 2; i = i + 1) $write("%08x /* %m\n", i, /* ) */ (i + 1));
    $display;
  end

  always @(posedge clk)
    if (rst) count <= 0;
    else if (count == 9) begin
      if (up) $strobe("%m is full");
      else count <= count - 1'b1;
    end else if (up) count <= count + 1'b1;
endmodule
