module state_machine (input clk, input rst, input go, input stop, output reg [1:0] state, output busy, output reg [3:0] timer);
  localparam IDLE = 0, RUN = 1, WAIT = 2, DONE = 3;
  assign busy = state != IDLE;
  always @(posedge clk)
    if (rst) begin state <= IDLE; timer <= 0; end
    else case (state)
      IDLE: if (go) begin state <= RUN; timer <= 3; end
      RUN: if (stop) state <= DONE; else if (timer == 0) state <= WAIT; else timer <= timer - 1;
      WAIT: state <= go ? RUN : DONE;
      DONE: begin state <= IDLE; timer <= timer + 1; end
    endcase
endmodule
