/** The meaning of the nodes of a graph on integers. */

import type { Node } from '../../../../src/engines/sim/word/graph.js'

/** @param loaded - the word of state at an address, unsigned */
export function valueOf(node: Node, loaded: (address: number) => bigint): bigint {
  const args = node.args.map((arg) => valueOf(arg, loaded))
  return BigInt.asUintN(node.size, compute(node, args, loaded))
}

function compute(node: Node, args: readonly bigint[], loaded: (address: number) => bigint): bigint {
  const size = node.args[0]?.size ?? node.size
  const [x = 0n, y = 0n, z = 0n] = args
  const [left, right] = [BigInt.asIntN(size, x), BigInt.asIntN(size, y)]
  const by = y % BigInt(size)
  switch (node.op) {
    case 'const':
      return node.constant
    case 'load':
      return loaded(node.address)
    case 'add':
      return x + y
    case 'sub':
      return x - y
    case 'mul':
      return x * y
    case 'and':
      return x & y
    case 'or':
      return x | y
    case 'xor':
      return x ^ y
    case 'shl':
      return x << by
    case 'shru':
      return x >> by
    case 'shrs':
      return left >> by
    case 'eqz':
      return truth(x === 0n)
    case 'eq':
      return truth(x === y)
    case 'ne':
      return truth(x !== y)
    case 'ltu':
      return truth(x < y)
    case 'leu':
      return truth(x <= y)
    case 'lts':
      return truth(left < right)
    case 'les':
      return truth(left <= right)
    case 'mux':
      return x === 1n ? y : z
    case 'wrap':
    case 'extu':
      return x
    case 'exts':
      return BigInt.asIntN(32, x)
    case 'popcnt':
      return BigInt(x.toString(2).replaceAll('0', '').length)
    case 'ctz':
      return x === 0n ? BigInt(size) : BigInt(x.toString(2).length - 1 - x.toString(2).lastIndexOf('1'))
    case 'phi':
    case 'read':
      throw new Error(`no ${node.op} in expressions of a test`)
  }
}

const truth = (holds: boolean): bigint => (holds ? 1n : 0n)
