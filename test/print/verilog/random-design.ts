import type { Design, Memory, Signal } from '../../../src/ir/ir.js'
import * as ir from '../../support/ir.js'
import { ExpressionSource } from './random-expressions.js'

const inputTypes = [ir.u(1), ir.s(1), ir.u(4), ir.s(4), ir.u(8), ir.s(9), ir.u(32), ir.s(33), ir.u(64), ir.s(65)]

/** A module whose outputs are random expressions of its inputs and memories, some in blocks and some in connections. */
export function randomDesign(seed: number, outputs: number): Design {
  const module = new ir.ModuleBuilder('Expressions')
  const inputs: Signal[] = inputTypes.map((type, i) => module.input(`in${i}`, type))
  const memories: Memory[] = [
    module.memory('even', 8, ir.u(9)),
    module.memory('odd', 5, ir.s(12)),
    module.memory('one', 1, ir.u(3)),
  ]
  const source = new ExpressionSource(seed, inputs, memories)
  for (let i = 0; i < outputs; i++) {
    const type = source.type()
    const output = module.output(`out${i}`, type)
    const value = source.expr(type, 4)
    if (i % 3 === 0) module.connect(output, value)
    else module.comb(`compute${i}`, [ir.assign(output, value)])
    source.forget()
  }
  // An address that depends on an input: Yosys complains of words that can not be written.
  const anywhere = () => ir.binary('xor', source.expr(ir.u(4), 2), ir.get(inputs[2]!))
  for (const [i, memory] of memories.entries()) {
    const body = [ir.write(memory, anywhere(), source.expr(memory.type, 2))]
    module.seq(`store${i}`, i === 0 ? body : [ir.when(source.expr(ir.u(1), 1), body)])
    source.forget()
  }
  return module.design()
}
