// Not imported.
module two_drivers (input a, input b, output q);
  wire both;
  inverter one (.in(a), .out(both));
  inverter two (.in(b), .out(both));
  assign q = both;
endmodule
module inverter (input in, output out);
  assign out = ~in;
endmodule
