// Written by `flitwave import`.
import { Module, type Bits } from 'flitwave/hdl'

/** The module `input_unit` of input_unit.v, with DEPTH = 4, WIDTH = 16. Its clock is `clk`. Its reset is `rst`, active high. */
export declare class InputUnit extends Module {
  /** Input of 2 bits: The place of this router. */
  here_x: Bits<2>
  /** Input of 2 bits. */
  here_y: Bits<2>
  /** Input of 1 bit: The link that arrives. */
  valid: boolean
  /** Input of 1 bit. */
  vc: boolean
  /** Input of 16 bits. */
  flit: Bits<16>
  /** Output of 2 bits. */
  credit: Bits<2>
  /** Output of 2 bits: The switch, by virtual channel. */
  waiting: Bits<2>
  /** Output of 2 bits. */
  is_head: Bits<2>
  /** Output of 10 bits. */
  wanted: Bits<10>
  /** Output of 32 bits. */
  front: Bits<32>
  /** Input of 2 bits. */
  pop: Bits<2>
}
