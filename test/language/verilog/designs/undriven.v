// A wire without driver is unknown in Verilog, and 0 here.
module undriven (input [3:0] a, output [3:0] q, output [3:0] r);
  wire [3:0] nothing;
  assign q = a & nothing;
  assign r = a | 4'b0;
endmodule
