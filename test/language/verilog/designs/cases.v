module cases (
  input [2:0] op, input [7:0] a, b, input [3:0] request,
  output reg [7:0] result, output reg [1:0] grant, output reg valid, output reg [3:0] hot
);
  always @* begin
    case (op)
      0: result = a + b;
      1: result = a - b;
      2, 3: result = a & b;
      4: result = ~a;
      default: result = 8'h55;
    endcase
    valid = 1;
    casez (request)
      4'b???1: grant = 0;
      4'b??10: grant = 1;
      4'b?100: grant = 2;
      4'b1000: grant = 3;
      default: begin grant = 0; valid = 0; end
    endcase
    hot = 0;
    hot[grant] = valid;
  end
endmodule
