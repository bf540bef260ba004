/** Values of bits of which some are not known. */

import type { Bit, Cell } from '../netlist/netlist.js'

/** `x` is not known. */
export type Ternary = '0' | '1' | 'x'

export const ternaryOf = (bit: Exclude<Bit, number>): Ternary => (bit === 'z' ? 'x' : bit)

/** The values at a pin of a cell. */
type Read = (pin: string) => readonly Ternary[]

const invert = (value: Ternary): Ternary => (value === 'x' ? 'x' : value === '0' ? '1' : '0')

function and(a: Ternary, b: Ternary): Ternary {
  if (a === '0' || b === '0') return '0'
  return a === '1' && b === '1' ? '1' : 'x'
}

const or = (a: Ternary, b: Ternary): Ternary => invert(and(invert(a), invert(b)))

function xor(a: Ternary, b: Ternary): Ternary {
  if (a === 'x' || b === 'x') return 'x'
  return a === b ? '0' : '1'
}

const any = (bits: readonly Ternary[]): Ternary => bits.reduce(or, '0')

function choose(select: Ternary, one: readonly Ternary[], zero: readonly Ternary[]): Ternary[] {
  return zero.map((value, i) => {
    if (select === 'x') return value === one[i] ? value : 'x'
    return select === '1' ? one[i]! : value
  })
}

type Evaluate = (read: Read, cell: Cell) => readonly Ternary[]

/** An operand extended to a width, by default that of the output. */
function operand(
  read: Read,
  cell: Cell,
  pin: string,
  width = cell.pins.get('Y')?.bits.length ?? 0,
): readonly Ternary[] {
  const bits = read(pin)
  const isSigned = cell.parameters.get(`${pin}_SIGNED`)?.endsWith('1') ?? false
  const fill = isSigned ? (bits.at(-1) ?? '0') : '0'
  return Array.from({ length: width }, (_, i) => bits[i] ?? fill)
}

const bitwise =
  (combine: (a: Ternary, b: Ternary) => Ternary): Evaluate =>
  (read, cell) => {
    const right = operand(read, cell, 'B')
    return operand(read, cell, 'A').map((a, i) => combine(a, right[i]!))
  }

/** Operands of different widths are extended by zeros or signs alike: unknown is enough for the latter. */
const equal: Evaluate = (read, cell) => {
  const [a, b] = [read('A'), read('B')]
  const fill = cell.parameters.get('A_SIGNED')?.endsWith('1') ? 'x' : '0'
  const differences = Array.from({ length: Math.max(a.length, b.length) }, (_, i) => xor(a[i] ?? fill, b[i] ?? fill))
  return [invert(any(differences))]
}

const parallel: Evaluate = (read) => {
  const [otherwise, values, select] = [read('A'), read('B'), read('S')]
  const width = otherwise.length
  return select.reduceRight<readonly Ternary[]>(
    (rest, bit, i) => choose(bit, values.slice(i * width, (i + 1) * width), rest),
    otherwise,
  )
}

/** By an amount that is known. */
const shifted =
  (bitFor: (i: number, amount: number) => number): Evaluate =>
  (read, cell) => {
    const amount = read('B')
    const width = cell.pins.get('Y')?.bits.length ?? 0
    if (amount.includes('x')) return Array.from({ length: width }, () => 'x')
    const by = Number(BigInt(`0b0${[...amount].reverse().join('')}`))
    const bits = operand(read, cell, 'A', Math.max(width, read('A').length))
    return Array.from({ length: width }, (_, i) => bits[bitFor(i, by)] ?? '0')
  }

/** Enough of the cells to follow a reset: the others have unknown outputs. */
const evaluators: Readonly<Record<string, Evaluate>> = {
  $not: (read, cell) => operand(read, cell, 'A').map(invert),
  $pos: (read, cell) => operand(read, cell, 'A'),
  $buf: (read, cell) => operand(read, cell, 'A'),
  $and: bitwise(and),
  $or: bitwise(or),
  $xor: bitwise(xor),
  $xnor: bitwise((a, b) => invert(xor(a, b))),
  $logic_not: (read) => [invert(any(read('A')))],
  $reduce_or: (read) => [any(read('A'))],
  $reduce_bool: (read) => [any(read('A'))],
  $reduce_and: (read) => [read('A').reduce(and, '1')],
  $reduce_xor: (read) => [read('A').reduce(xor, '0')],
  $logic_and: (read) => [and(any(read('A')), any(read('B')))],
  $logic_or: (read) => [or(any(read('A')), any(read('B')))],
  $eq: equal,
  $ne: (read, cell) => equal(read, cell).map(invert),
  $shl: shifted((i, amount) => i - amount),
  $shr: shifted((i, amount) => i + amount),
  $mux: (read) => choose(read('S')[0] ?? 'x', read('B'), read('A')),
  $pmux: parallel,
}

/** The output `Y` of a cell; null for a kind that is not followed. Bits past the end of the result are 0. */
export function evaluateCell(cell: Cell, read: Read): readonly Ternary[] | null {
  return evaluators[cell.type]?.(read, cell) ?? null
}

/** The data that a register takes, for the values at its pins and its own. */
export function nextOf(cell: Cell, read: Read, own: readonly Ternary[]): readonly Ternary[] {
  const { parameters } = cell
  const isActive = (pin: string): Ternary => {
    const value = read(pin)[0] ?? 'x'
    return parameters.get(`${pin}_POLARITY`)?.endsWith('0') ? invert(value) : value
  }
  const valueOf = (name: string): readonly Ternary[] => [...(parameters.get(name) ?? '')].reverse() as Ternary[]
  let next = read('D')
  const enable = (): void => {
    if (cell.pins.has('EN')) next = choose(isActive('EN'), next, own)
  }
  const clear = (): void => {
    if (cell.pins.has('SRST')) next = choose(isActive('SRST'), valueOf('SRST_VALUE'), next)
  }
  if (cell.type === '$sdffce') {
    clear()
    enable()
  } else {
    enable()
    clear()
  }
  if (cell.pins.has('ARST')) next = choose(isActive('ARST'), valueOf('ARST_VALUE'), next)
  if (cell.pins.has('ALOAD')) next = choose(isActive('ALOAD'), read('AD'), next)
  if (cell.pins.has('SET')) next = setAndCleared(next, cell, read)
  return next
}

/** Bit by bit; clearing wins. */
function setAndCleared(next: readonly Ternary[], { parameters }: Cell, read: Read): readonly Ternary[] {
  const [set, clear] = ['SET', 'CLR'].map((pin) =>
    read(pin).map((value) => (parameters.get(`${pin}_POLARITY`)?.endsWith('0') ? invert(value) : value)),
  )
  return next.map((value, i) => and(or(value, set![i]!), invert(clear![i]!)))
}
