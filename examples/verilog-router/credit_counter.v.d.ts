// Written by `flitwave import`.
import { Module } from 'flitwave/hdl'

/** The module `credit_counter` of credit_counter.v, with DEPTH = 4. Its clock is `clk`. Its reset is `rst`, active high. */
export declare class CreditCounter extends Module {
  /** Input of 1 bit. */
  send: boolean
  /** Input of 1 bit. */
  credit: boolean
  /** Output of 1 bit. */
  available: boolean
}
