import type { Witness } from '../../src/verify/prove/witness.js'

/** The verdict on the gates of a design and its Verilog. */
export type Verdict =
  /**
   * Equal in all runs. Pairs are equal in any state, except those that are equal only from reset on, because they differ in
   * unreachable states.
   */
  | { readonly kind: 'equal'; readonly pairs: number; readonly fromReset: number }
  /** None of these differs within this number of cycles after reset; longer runs are unknown. */
  | { readonly kind: 'bounded'; readonly cycles: number; readonly signals: readonly string[]; readonly reason: string }
  /** All signals that are known to differ, and a shortest run to the first; null if the Verilog lacks them. */
  | { readonly kind: 'different'; readonly signals: readonly string[]; readonly run: Witness | null }
  /** Yosys had too little time for a circuit. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** Yosys cannot make a circuit from the Verilog. */
  | { readonly kind: 'refused'; readonly reason: string }
