// Written by `flitwave import`.
import { Module } from 'flitwave/hdl'

/** The module `fifo` of fifo.v, with DEPTH = 4, WIDTH = 1. Its clock is `clk`. Its reset is `rst`, active high. */
export declare class Fifo extends Module {
  /** Input of 1 bit. */
  push: boolean
  /** Input of 1 bit. */
  push_data: boolean
  /** Input of 1 bit. */
  pop: boolean
  /** Output of 1 bit. */
  front: boolean
  /** Output of 1 bit. */
  empty: boolean
}
