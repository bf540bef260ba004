// Written by `flitwave import`.
import { Module, type Bits } from 'flitwave/hdl'

/** The module `output_unit` of output_unit.v, with DEPTH = 4, WIDTH = 16. Its clock is `clk`. Its reset is `rst`, active high. */
export declare class OutputUnit extends Module {
  /** Input of 5 bits: The inputs, one bit each: which of them asks, for which virtual channel, with which flit. */
  request: Bits<5>
  /** Input of 5 bits. */
  request_vc: Bits<5>
  /** Input of 80 bits. */
  flits: Bits<80>
  /** Output of 5 bits. */
  grant: Bits<5>
  /** Output of 2 bits: An input may ask for a free channel for a head, its own channel for other flits. */
  is_free: Bits<2>
  /** Output of 10 bits. */
  owner: Bits<10>
  /** Output of 2 bits. */
  available: Bits<2>
  /** Output of 1 bit: The link that leaves. */
  valid: boolean
  /** Output of 1 bit. */
  vc: boolean
  /** Output of 16 bits. */
  flit: Bits<16>
  /** Input of 2 bits. */
  credit: Bits<2>
}
