module counter #(parameter WIDTH = 8) (
  input clk, input rst, input enable, input load, input [WIDTH-1:0] start, output reg [WIDTH-1:0] count, output wrap
);
  assign wrap = &count;
  always @(posedge clk)
    if (rst) count <= 0;
    else if (load) count <= start;
    else if (enable) count <= count + 1;
endmodule
