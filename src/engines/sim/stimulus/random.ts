import { wrap } from '../../../ir/integer.js'
import type { Type } from '../../../ir/ir.js'

/**
 * A seeded random generator (sfc32, which passes the usual test batteries): the same seed gives the same run on every
 * machine.
 */
export class Random {
  private a: number
  private b = 0x9e37_79b9
  private c = 0x243f_6a88
  private counter = 1

  constructor(seed: number) {
    this.a = seed >>> 0
    for (let i = 0; i < 12; i++) this.uint32()
  }

  /** An integer from 0 to 2^32 - 1. */
  uint32(): number {
    const result = (this.a + this.b + this.counter) >>> 0
    this.counter = (this.counter + 1) >>> 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) >>> 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + result) >>> 0
    return result
  }

  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number {
    return Math.floor((this.uint32() / 2 ** 32) * limit)
  }

  /** A uniform value of `type`. */
  value(type: Type): bigint {
    let bits = 0n
    for (let width = 0; width < type.width; width += 32) bits = (bits << 32n) | BigInt(this.uint32())
    return wrap(bits, type)
  }
}
