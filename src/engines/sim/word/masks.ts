/** Words that are made of single bits, where that is simpler than one bit after the other. */

import { and, lowBits, or, xor } from './bitwise.js'
import { subtract } from './arithmetic.js'
import { isConstant, onesOf, type Graph, type Node } from './graph.js'
import { shiftLeft } from './shifts.js'

/** Bits side by side, the lowest first, as one word of 32 bits. Each has one bit; there are at most 32. */
export function wordOfBits(g: Graph, bits: readonly Node[]): Node {
  return (
    simplified(g, bits) ?? bits.reduceRight((word, bit, i) => or(g, word, shiftLeft(g, bit, i)), g.constant(0n, 32))
  )
}

/** The word in a simpler form; null if there is none. */
function simplified(g: Graph, bits: readonly Node[]): Node | null {
  if (bits.length >= 2) {
    const index = indexOfOne(g, bits)
    if (index) return index
  }
  if (bits.length < 3) return null
  const [first] = bits
  const word = sourceOf(first!, 0)
  if (word?.size === 32 && bits.every((bit, i) => sourceOf(bit, i) === word)) return lowBits(g, word, bits.length)
  if (bits.every((bit) => bit === first)) return repeated(g, first!, bits.length)
  if (bits.every(isComplement)) {
    const inner = bits.map(({ args }) => args[0]!)
    return xor(g, wordOfBits(g, inner), g.constant(onesOf(bits.length), 32))
  }
  return bits.every(isConjunction) ? conjunction(g, bits) : null
}

const repeated = (g: Graph, bit: Node, count: number): Node => lowBits(g, subtract(g, g.constant(0n, 32), bit), count)

/** The word whose bit `index` this is; null if it is none. */
function sourceOf(bit: Node, index: number): Node | null {
  const shifted = bit.op === 'and' && isOne(bit.args[1]!) ? bit.args[0]! : bit
  if (index === 0) return shifted === bit ? null : shifted
  const isShifted = shifted.op === 'shru' && isConstant(shifted.args[1]!) && bit.bits <= 1
  return isShifted && shifted.args[1]!.constant === BigInt(index) ? shifted.args[0]! : null
}

const isOne = (node: Node): boolean => isConstant(node) && node.constant === 1n

const isComplement = ({ op, args }: Node): boolean => op === 'eqz' && args[0]!.bits <= 1 && args[0]!.size === 32

const isConjunction = ({ op, args, size }: Node): boolean => op === 'and' && size === 32 && !isConstant(args[1]!)

/** Bits that are all conjunctions are the conjunction of two words, if one of these is simpler than its bits. */
function conjunction(g: Graph, bits: readonly Node[]): Node | null {
  const sides = sidesOf(bits)
  if (!sides) return null
  const [left, right] = sides.map((side) => side.map((node) => lowBits(g, node, 1)))
  const [x, y] = [simplified(g, left!), simplified(g, right!)]
  if (!x && !y) return null
  return and(g, x ?? wordOfBits(g, left!), y ?? wordOfBits(g, right!))
}

/** The operands of all bits in two groups: one that all share and the others, or operands of the same kind. */
function sidesOf(bits: readonly Node[]): readonly [Node[], Node[]] | null {
  const [first] = bits
  const common = first!.args.find((arg) => bits.every(({ args }) => args.includes(arg)))
  if (common) return [bits.map(() => common), bits.map(({ args }) => (args[0] === common ? args[1]! : args[0]!))]
  const [leftKind, rightKind] = first!.args.map(kindOf)
  const sides: [Node[], Node[]] = [[], []]
  for (const { args } of bits) {
    const [x, y] = args as readonly [Node, Node]
    const isPlain = kindOf(x) === leftKind && kindOf(y) !== leftKind
    if (!isPlain && !(kindOf(y) === leftKind && kindOf(x) === rightKind)) return null
    sides[0].push(isPlain ? x : y)
    sides[1].push(isPlain ? y : x)
  }
  return sides
}

const kindOf = ({ op, args }: Node): string => {
  const constant = args[1] && isConstant(args[1]) && op !== 'shru' ? args[1].constant : ''
  return `${op} ${constant}`
}

/** The bits of the index of the one bit that a word has, or of 0: the number of zeros below it. */
function indexOfOne(g: Graph, bits: readonly Node[]): Node | null {
  const word = bits.map(testedWord).find((tested) => tested !== null)
  if (!word?.isOneHot || word.size !== 32 || word.bits > 2 ** bits.length) return null
  const isIndex = bits.every((bit, i) => isTest(bit, word, positionsWith(i, word.bits)))
  if (!isIndex) return null
  const zeros = g.operation('ctz', 32, [word], { bits: 6 })
  return and(g, zeros, g.constant(onesOf(Math.min(5, bits.length)), 32))
}

function testedWord({ op, args }: Node): Node | null {
  const [tested, zero] = args
  const isTested = op === 'ne' && isConstant(zero!) && zero!.constant === 0n && tested!.op === 'and'
  return isTested && isConstant(tested!.args[1]!) ? tested!.args[0]! : null
}

/** True if a bit is set exactly if `word` has one of the bits of `mask`. */
function isTest(bit: Node, word: Node, mask: bigint): boolean {
  const [tested] = bit.args
  if (testedWord(bit) === word) return (tested!.args[1]!.constant & onesOf(word.bits)) === mask
  const single = bit.op === 'and' && isOne(bit.args[1]!) ? bit.args[0]! : bit
  if (single.op !== 'shru' || single.args[0] !== word || bit.bits > 1) return false
  return mask === 1n << single.args[1]!.constant
}

/** The positions below `width` whose number has bit `index` set. */
function positionsWith(index: number, width: number): bigint {
  let mask = 0n
  for (let i = 0; i < width; i++) if ((i >> index) & 1) mask |= 1n << BigInt(i)
  return mask
}
