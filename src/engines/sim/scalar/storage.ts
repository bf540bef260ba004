import type { Memory, Signal } from '../../../ir/ir.js'
import { literal, representation } from './number.js'

/** The value of a signal right after reset; 0 if it has none. */
export function initial({ reset, type }: Signal): string {
  return literal(reset ?? 0n, type)
}

/** An array of zeros for the words of a memory, as small as the words allow. */
export function storage({ depth, type }: Memory): string {
  switch (representation(type)) {
    case 'int': {
      const bits = type.width <= 8 ? 8 : type.width <= 16 ? 16 : 32
      return `new ${type.signed ? 'Int' : 'Uint'}${bits}Array(${depth})`
    }
    case 'float':
      return `new Float64Array(${depth})`
    case 'big':
      return `new Array(${depth}).fill(0n)`
  }
}
