import type { Type } from '../../ir/ir.js'

/** Up to here a person writes a number in decimal. */
const largestDecimal = 9999n

/** A sized constant: `1'b0`, `8'd3`, `32'hdead_beef`, `-4'sd2`. `value` is inside the range of `type`. */
export function literal(value: bigint, { width, signed }: Type): string {
  if (signed) {
    // The smallest value has no counterpart to negate, and Icarus widens 1'sd1 before it does: its bits say it.
    if (value === -(1n << BigInt(width - 1))) return `${width}'s${width === 1 ? 'b1' : digits(-value)}`
    return value < 0n ? `-${literal(-value, { width, signed })}` : `${width}'s${digits(value)}`
  }
  return width === 1 ? `1'b${value}` : `${width}'${digits(value)}`
}

function digits(value: bigint): string {
  if (value <= largestDecimal) return `d${value}`
  const hex = value.toString(16)
  const first = hex.length % 4
  const groups = [hex.slice(0, first), ...(hex.slice(first).match(/.{4}/g) ?? [])]
  return `h${groups.filter((group) => group !== '').join('_')}`
}

/** `[7:0] `, or nothing for one bit; `signed [7:0] ` for a signed type. With a final space if there is any text. */
export function range({ width, signed }: Type): string {
  return (signed ? 'signed ' : '') + (width === 1 ? '' : `[${width - 1}:0] `)
}
