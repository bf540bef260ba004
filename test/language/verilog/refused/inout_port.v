// Not imported.
module inout_port (input enable, inout pin, output q);
  assign q = pin & enable;
endmodule
