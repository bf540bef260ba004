// Not imported.
module syntax (input a, output q)
  ;
  assign q = a
endmodule
