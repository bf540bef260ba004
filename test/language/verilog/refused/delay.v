// FW610 3
module delay (input a, output q);
  assign #3 q = a;
endmodule
