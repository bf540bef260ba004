import type { Witness } from '../../src/verify/prove/witness.js'

/** The verdict on the gates of a design and those of its Verilog. */
export type Verdict =
  /**
   * In all runs. All pairs of signals are equal whatever the state is, but for those that are so from reset on:
   * in states that no run comes to they differ.
   */
  | { readonly kind: 'equal'; readonly pairs: number; readonly fromReset: number }
  /** In no run does one of these differ in this number of cycles after reset; nothing is known of more. */
  | { readonly kind: 'bounded'; readonly cycles: number; readonly signals: readonly string[]; readonly reason: string }
  /** All that are known to differ, and a shortest run to the first of them; null if the Verilog does not have them. */
  | { readonly kind: 'different'; readonly signals: readonly string[]; readonly run: Witness | null }
  /** Yosys has had too little time for a circuit. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** Yosys makes no circuit of the Verilog. */
  | { readonly kind: 'refused'; readonly reason: string }
