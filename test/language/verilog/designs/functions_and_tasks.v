module functions_and_tasks (input clk, input rst, input [7:0] a, output reg [3:0] ones, output [7:0] reversed);
  function [3:0] count(input [7:0] v);
    integer i;
    begin
      count = 0;
      for (i = 0; i < 8; i = i + 1) count = count + v[i];
    end
  endfunction
  function [7:0] reverse(input [7:0] v);
    integer i;
    for (i = 0; i < 8; i = i + 1) reverse[i] = v[7 - i];
  endfunction
  task add(input [3:0] n);
    ones <= n;
  endtask
  assign reversed = reverse(a);
  always @(posedge clk) if (rst) ones <= 0; else add(count(a));
endmodule
