module unconnected_ports (input [3:0] a, output [3:0] q);
  inner used (.a(a), .b(), .q(q), .unused());
endmodule
module inner (input [3:0] a, input [3:0] b, output [3:0] q, output [3:0] unused);
  assign q = a ^ 4'h5, unused = ~b;
endmodule
