module generate_blocks #(parameter N = 4) (input clk, input rst, input [N-1:0] d, output [N-1:0] q, output all);
  genvar i;
  generate
    for (i = 0; i < N; i = i + 1) begin : lane
      reg stored;
      wire next = d[i] ^ stored;
      if (i % 2 == 0) begin : even
        always @(posedge clk) if (rst) stored <= 0; else stored <= next;
      end else begin : odd
        inverting cell_ (.clk(clk), .rst(rst), .d(next), .q(q[i]));
        always @(posedge clk) if (rst) stored <= 1; else stored <= d[i];
      end
      if (i % 2 == 0) assign q[i] = stored;
    end
  endgenerate
  assign all = &q;
endmodule
module inverting (input clk, input rst, input d, output reg q);
  always @(posedge clk) if (rst) q <= 0; else q <= ~d;
endmodule
