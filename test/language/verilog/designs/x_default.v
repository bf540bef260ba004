// The default of the case is unknown in Verilog, and 0 here.
module x_default (input [1:0] a, input [7:0] d, output reg [7:0] q);
  always @*
    case (a)
      0: q = d;
      1: q = ~d;
      2: q = d + 1;
      default: q = 8'bx;
    endcase
endmodule
