module async_reset (input clk, input rst_n, input [7:0] d, output reg [7:0] q, output reg [1:0] phase);
  always @(posedge clk or negedge rst_n)
    if (!rst_n) begin q <= 8'hc3; phase <= 2; end
    else begin q <= d ^ q; phase <= phase + 1; end
endmodule
