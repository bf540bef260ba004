// FW602 5
module syntax (input a, output q)
  ;
  assign q = a
endmodule
