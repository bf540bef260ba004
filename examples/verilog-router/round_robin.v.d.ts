// Written by `flitwave import`.
import { Module, type Bits } from 'flitwave/hdl'

/** The module `round_robin` of round_robin.v, with N = 4. Its clock is `clk`. Its reset is `rst`, active high. */
export declare class RoundRobin extends Module {
  /** Input of 4 bits. */
  request: Bits<4>
  /** Input of 1 bit. */
  used: boolean
  /** Output of 4 bits. */
  grant: Bits<4>
}
