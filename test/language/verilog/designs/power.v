module power (input [3:0] a, input [2:0] e, output [15:0] cube, output [8:0] two_to, output [7:0] one);
  assign cube = a ** 3, two_to = 2 ** e, one = a ** 0;
endmodule
