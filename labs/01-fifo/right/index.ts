import { AlmostFullFifo as Circular } from './circular.js'
import { AlmostFullFifo as ValidBits } from './valid-bits.js'
import { AlmostFullFifo as WrapBits } from './wrap-bits.js'

/** Three ways to do it. */
export const right = [Circular, ValidBits, WrapBits]
