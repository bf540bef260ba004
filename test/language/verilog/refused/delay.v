// Not imported.
module delay (input a, output q);
  assign #3 q = a;
endmodule
