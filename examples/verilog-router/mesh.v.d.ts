// Written by `flitwave import`.
import { Module, type Bits } from 'flitwave/hdl'

/** The module `mesh` of mesh.v, with DEPTH = 4, WIDTH = 16. Its clock is `clk`. Its reset is `rst`, active high. */
export declare class Mesh extends Module {
  /** Input of 9 bits. */
  inject_valid: Bits<9>
  /** Input of 9 bits. */
  inject_vc: Bits<9>
  /** Input of 144 bits. */
  inject_flit: Bits<144>
  /** Output of 18 bits. */
  inject_credit: Bits<18>
  /** Output of 9 bits. */
  eject_valid: Bits<9>
  /** Output of 9 bits. */
  eject_vc: Bits<9>
  /** Output of 144 bits. */
  eject_flit: Bits<144>
  /** Input of 18 bits. */
  eject_credit: Bits<18>
}
