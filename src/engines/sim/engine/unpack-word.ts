import { wrap } from '../../../ir/integer.js'
import { leafType, shapeLeaves, type Shape } from '../../../ir/shape.js'
import { toRaw, type Raw } from './engine.js'

/** Takes the leaves of a memory word one by one. */
export function unpackWord(shape: Shape, word: Raw): () => Raw {
  const leaves = shapeLeaves(shape)
  let rest = BigInt(word)
  let next = 0
  return () => {
    const type = leafType(leaves[next++]!.shape)
    const value = wrap(rest, type)
    rest >>= BigInt(type.width)
    return toRaw(value, type)
  }
}
