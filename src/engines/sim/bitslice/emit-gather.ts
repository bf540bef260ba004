import { Code } from '../wasm/code.js'
import { vectorBytes, type Block } from './layout.js'

/**
 * Collects a plane bit by bit. The table has for each lane the address of its bit, counted in bits: it is as long as
 * the plane, so that lanes that nothing drives need the address of a zero.
 */
export function gatherFunction({ origin, bytes, vectors }: Block, plane: number, table: number): Code {
  const code = new Code()
  const [from, to, address, inVector, vector] = Array.from({ length: 5 }, () => code.local('i32')) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const advance = (local: number, by: number): Code => code.get(local).i32(by).add().set(local)
  code.i32(table).set(from)
  code.i32(origin + plane * vectorBytes).set(to)
  code.repeatWhile(() => {
    code.i32(0).set(inVector)
    code.repeatWhile(() => {
      code.get(to)
      for (let bit = 0; bit < 8; bit++) {
        code
          .get(from)
          .loadWord(bit * 4)
          .tee(address)
          .i32(3)
          .shiftRight()
          .loadByte(0)
        code.get(address).i32(7).and().shiftRight().i32(1).and().i32(bit).shiftLeft()
        if (bit > 0) code.or()
      }
      code.storeByte(0)
      advance(from, 8 * 4)
      advance(to, 1)
      advance(inVector, 1)
      code.get(inVector).i32(vectorBytes).isLess()
    })
    advance(to, bytes - vectorBytes)
    advance(vector, 1)
    code.get(vector).i32(vectors).isLess()
  })
  return code
}
