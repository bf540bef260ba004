// Not imported.
module missing_module (input a, output q);
  absent one (.a(a), .q(q));
endmodule
