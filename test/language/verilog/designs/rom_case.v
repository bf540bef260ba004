// A table of constants: Yosys could make a memory with initial words of it.
module rom_case (input [3:0] a, output reg [7:0] q);
  always @*
    case (a)
      0: q = 8'h3f; 1: q = 8'h06; 2: q = 8'h5b; 3: q = 8'h4f; 4: q = 8'h66; 5: q = 8'h6d; 6: q = 8'h7d; 7: q = 8'h07;
      8: q = 8'h7f; 9: q = 8'h6f; 10: q = 8'h77; 11: q = 8'h7c; 12: q = 8'h39; 13: q = 8'h5e; 14: q = 8'h79; 15: q = 8'h71;
    endcase
endmodule
