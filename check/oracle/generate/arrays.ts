/** Arrays of numbers, and numbers computed from them. */

import { expression, type Piece } from '../../fuzz/generate/piece.js'
import { allOnes, numberPiece as make, type Maker, type NumberPiece } from './number-piece.js'
import type { Writer } from './writer.js'

/** Arrays of numbers: their names, and expressions that make one from another. Elements have at most 5 bits. */
export function arrayOf(writer: Writer): { readonly piece: Piece; readonly length: number; readonly width: number } {
  const { choice } = writer
  const arrays = writer.scope.arrays.filter(({ element, width }) => element === 'number' && width <= 5)
  const array = writer.maybe(arrays)
  if (!array || choice.chance(1, 3)) {
    const length = choice.between(1, 4)
    return { piece: expression`${writer.list(length, 4)}`, length, width: 4 }
  }
  const { text: name, length, width } = array
  const kept = (piece: Piece): ReturnType<typeof arrayOf> => ({ piece, length, width })
  const x = writer.fresh('x')
  return choice.weighted([
    [6, () => kept(expression`${name}`)],
    [2, () => kept(expression`[...${name}]`)],
    [2, () => kept(expression`${name}.slice()`)],
    [1, () => kept(expression`${name}.toReversed()`)],
    [1, () => kept(expression`Array.from(${name})`)],
    [1, () => kept(expression`${name}.map((${x}) => low(${x} + ${choice.between(1, 3)}, ${width}))`)],
    [1, () => kept(expression`${name}.map((${x}, at) => low(${x} ^ at, ${width}))`)],
    [1, () => ({ piece: expression`${name}.concat([${writer.fitting(width, 0)}])`, length: length + 1, width })],
    [1, () => ({ piece: expression`[${writer.fitting(width, 0)}, ...${name}]`, length: length + 1, width })],
    [1, () => ({ piece: expression`${name}.slice(0, 1)`, length: 1, width })],
    [1, () => ({ piece: expression`${name}.with(0, ${writer.fitting(width, 0)})`, length, width })],
    [1, () => kept(expression`${name}.filter((_, at) => at >= 0)`)],
    [1, () => kept(expression`${name}.flatMap((${x}) => [${x}])`)],
    [1, () => kept(expression`[${name}].flat()`)],
    [1, () => kept(expression`Object.values(${name})`)],
    [1, () => kept(expression`[...${name}.values()]`)],
    [1, () => kept(expression`[...${name}.entries()].map(([, ${x}]) => ${x})`)],
    [1, () => kept(expression`Array.from({ length: ${length} }, (_, at) => ${name}[at]!)`)],
  ])
}

export const folded: Maker = (writer) => {
  const { piece, length, width } = arrayOf(writer)
  const [a, b] = [writer.fresh('p'), writer.fresh('q')]
  const most = 2 ** width - 1
  writer.note('reduce')
  return writer.choice.weighted<NumberPiece>([
    [2, () => make(expression`${piece}.reduce((${a}, ${b}) => ${a} + ${b})`, 0, length * most)],
    [1, () => make(expression`${piece}.reduce((${a}, ${b}) => ${a} + ${b}, 0)`, 0, length * most)],
    [
      1,
      () => make(expression`${piece}.reduce((${a}, ${b}, at) => ${a} ^ (${b} << at), 1)`, 0, allOnes(most << length)),
    ],
    [
      1,
      () => make(expression`${piece}.reduceRight((${a}, ${b}) => (${a} << 1) | ${b}, 0)`, 0, allOnes(most << length)),
    ],
    [1, () => make(expression`${piece}.reduce((${a}, ${b}) => (${b} > ${a} ? ${b} : ${a}))`, 0, most)],
  ])
}

export const element: Maker = (writer) => {
  const { piece, length, width } = arrayOf(writer)
  const most = 2 ** width - 1
  const at = writer.choice.between(0, length - 1)
  return writer.choice.weighted<NumberPiece>([
    [2, () => make(expression`${piece}[${at}]!`, 0, most)],
    [2, () => make(expression`${piece}.at(-1)!`, 0, most)],
    [1, () => make(expression`${piece}.at(${at})!`, 0, most)],
    [1, () => make(expression`${piece}.length`, length, length)],
  ])
}

/** Methods whose result depends on the elements. */
export const search: Maker = (writer) => {
  const { piece, length, width } = arrayOf(writer)
  const x = writer.fresh('x')
  const wanted = writer.fitting(width, 0)
  const method = writer.choice.pick(['indexOf', 'lastIndexOf', 'findIndex', 'filter', 'findLastIndex', 'find'])
  writer.note(method)
  switch (method) {
    case 'indexOf':
    case 'lastIndexOf':
      return make(expression`${piece}.${method}(${wanted})`, -1, length - 1)
    case 'filter':
      return make(expression`${piece}.filter((${x}) => ${x} >= ${wanted}).length`, 0, length)
    case 'find':
      return make(expression`(${piece}.find((${x}) => ${x} > ${wanted}) ?? 0)`, 0, 2 ** width - 1)
    default:
      return make(expression`${piece}.${method}((${x}) => ${x} >= ${wanted})`, -1, length - 1)
  }
}
