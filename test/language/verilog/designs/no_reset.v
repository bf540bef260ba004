// Registers without reset start at 0 here, and unknown in Verilog, until they are loaded.
module no_reset (input clk, input load, input [7:0] d, output reg [7:0] q, output reg [7:0] delayed);
  always @(posedge clk) begin
    if (load) q <= d;
    delayed <= q;
  end
endmodule
