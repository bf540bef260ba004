module parallel_case (input [1:0] state, input [3:0] d, output reg [3:0] q, input [4:0] wide, output reg [7:0] table_);
  always @* begin
    (* parallel_case, full_case *)
    case (1'b1)
      state == 0: q = d;
      state == 1: q = ~d;
      state == 2: q = d + 1;
      state == 3: q = 4'h9;
    endcase
    // More alternatives than a chain should have.
    case (wide)
      0: table_ = 3; 1: table_ = d; 2: table_ = 77; 3: table_ = 4; 4: table_ = 9; 5: table_ = 200; 6: table_ = ~d;
      7: table_ = 1; 8: table_ = 8; 9: table_ = 90; 10: table_ = 100; 11: table_ = 111; 12: table_ = 5; 13: table_ = 6;
      14: table_ = 7; 15: table_ = 15; 16: table_ = 61; 17: table_ = 71; 18: table_ = d + 8; 19: table_ = 19; 20: table_ = 2;
      default: table_ = 255;
    endcase
  end
endmodule
