// Five dumps in this folder are of Icarus and of Verilator, in VCD and FST:
//   iverilog -g2012 -DFILE='"icarus.vcd"' -o run fifo.sv && vvp run; the same with icarus.fst and vvp run -fst
//   verilator --binary --timing --trace -DFILE='"verilator.vcd"' --top tb fifo.sv; the same with --trace-fst
// circle.vcd is of test/runs/packets/ready-mesh.v: iverilog -g2005-sv -s tb -Ptb.STOP=300 -Ptb.CIRCLE=1 -Ptb.LOAD=255
`timescale 1ns/1ps
module fifo #(parameter DEPTH = 4) (input clk, input rst, input push, input pop, input [7:0] din,
    output [7:0] dout, output full, output empty);
  reg [7:0] mem [0:DEPTH-1];
  reg [1:0] head, tail;
  reg [2:0] count;
  assign full = count == DEPTH;
  assign empty = count == 0;
  assign dout = mem[head];
  always @(posedge clk) begin
    if (rst) begin head <= 0; tail <= 0; count <= 0; end
    else begin
      if (push && !full) begin mem[tail] <= din; tail <= tail + 1; end
      if (pop && !empty) head <= head + 1;
      count <= count + (push && !full) - (pop && !empty);
    end
  end
endmodule
module tb;
  reg clk = 0, rst = 1, push = 0, pop = 0;
  reg [7:0] din;
  wire [7:0] dout;
  wire full, empty;
  wire bus;
  assign bus = full ? 1'b1 : 1'bz;
  fifo dut(.clk(clk), .rst(rst), .push(push), .pop(pop), .din(din), .dout(dout), .full(full), .empty(empty));
  always #5 clk = ~clk;
  integer i = 0;
  always @(posedge clk) begin
    i <= i + 1;
    rst <= i < 3;
    push <= i > 4 && (i % 3 != 0);
    pop <= i > 12 && (i % 2 == 0);
    if (i > 4) din <= 8'd7 * i;
  end
  initial begin $dumpfile(`FILE); $dumpvars(0, tb); #2000 $finish; end
endmodule
