// Signals of every kind, for simulators that write FST. Verilator alone dumps the memory and the members of the struct.
`timescale 1ns/100ps
package kinds;
  typedef enum logic [1:0] {IDLE, BUSY, DONE} state_t;
  typedef struct packed { logic [3:0] low; logic valid; } pair_t;
endpackage
module cell_ #(parameter int WIDTH = 8) (input clk, input [WIDTH-1:0] next, output reg [WIDTH-1:0] now, inout wire bus);
  always @(posedge clk) now <= next;
  assign bus = now[0] ? 1'b1 : 1'bz;
endmodule
module top;
  import kinds::*;
  reg clk = 0;
  reg [7:0] count;
  wire [7:0] later;
  wire bus;
  reg [99:0] wide = 0;
  real level = 0.5;
  integer steps = 0;
  state_t state = IDLE;
  pair_t pair;
  reg [15:0] words [0:3];
  event tick;
  cell_ #(8) u (.clk(clk), .next(count), .now(later), .bus(bus));
  always #5 clk = ~clk;
  always @(posedge clk) begin
    count <= steps == 0 ? 8'd1 : count + 8'd3;
    wide <= {wide[98:0], clk} ^ {92'd0, count};
    level = level * 1.1;
    steps <= steps + 1;
    state <= state == IDLE ? BUSY : state == BUSY ? DONE : IDLE;
    pair <= {count[3:0], count[4]};
    words[count[1:0]] <= {count, count};
    -> tick;
  end
  initial begin
    $dumpfile("run.fst");
    $dumpvars(0, top);
`ifdef PAUSE
    #103 $dumpoff;
    #50 $dumpon;
`endif
    #2000 $finish;
  end
endmodule
