// Each grant reads those before it alone: a mask hides the others.
module masked_loop (input [3:0] request, input enable, output [3:0] grant);
  genvar i;
  generate
    for (i = 0; i < 4; i = i + 1) begin : turn
      assign grant[i] = request[i] && enable && !(grant & (4'b1111 >> (4 - i)));
    end
  endgenerate
endmodule
