import { describe, expect, it } from 'vitest'
import type { Design, Type } from '../../../src/ir/ir.js'
import { BitsliceEngine } from '../../../src/engines/sim/bitslice/engine.js'
import {
  toRaw,
  ignoreFindings,
  type Engine,
  type EngineClass,
  type MemoryPort,
  type StateCodec,
  type StateSlot,
} from '../../../src/engines/sim/engine/engine.js'
import { instanceTree } from '../../../src/engines/sim/engine/instances.js'
import { portsOf } from '../../../src/engines/sim/engine/observer.js'
import { codecOf, wordPort, bytesOfSlots, stateSlots } from '../../../src/engines/sim/engine/state.js'
import { writeWord } from '../../../src/engines/sim/engine/words.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { add, assign, constant, designOf, get, into, ModuleBuilder, s, u } from '../../support/ir.js'
import { randomDesign } from '../../support/random-design.js'
import { sample } from '../../support/sample.js'
import { simulatorEngines } from './adaptive-engine.js'

const types: readonly Type[] = [u(1), s(1), u(5), s(9), u(32), s(32), s(33), u(40), s(53), u(53), u(70), s(130)]

/** Instances side by side and one below another, each with registers and memories of every type; inputs of every type. */
function stores(count: number): Design {
  const m = new ModuleBuilder('Store')
  const by = get(m.input('by', u(5)))
  for (const [i, type] of types.entries()) {
    const register = m.register(`register${i}`, type)
    m.memory(`memory${i}`, 3, type)
    if (i === 2) m.seq('count', [assign(register, add(get(register), by))])
  }
  const store = m.build()
  const outer = new ModuleBuilder('Outer')
  outer.connect(into(outer.instance(store, 'inner'), 'by'), constant(3, u(5)))
  const nested = outer.build()
  const top = new ModuleBuilder('Stores')
  const inputs = types.map((type, i) => get(top.input(`input${i}`, type)))
  for (let i = 0; i < count; i++) top.connect(into(top.instance(store, 'stores', i), 'by'), inputs[2]!)
  top.instance(nested, 'nested')
  return designOf(top.build())
}

/** A design on an engine, with its state as bytes and word by word. */
class Running {
  readonly codec: StateCodec
  private readonly engine: Engine
  private readonly slots: readonly StateSlot[]
  private readonly ports: readonly MemoryPort[]
  private readonly random: Random

  constructor(create: EngineClass, design: Design, { runs = 1, run = 0, seed = 1 } = {}) {
    const tree = instanceTree(design)
    this.engine = new create(design, tree, runs)
    this.slots = stateSlots(tree)
    this.codec = codecOf(this.engine, this.slots, run)
    this.ports = this.slots.map((slot) => wordPort(portsOf(this.engine, run), slot))
    this.random = new Random(seed)
  }

  /** The bytes, asked for word by word. */
  read(): Uint8Array {
    const bytes = new Uint8Array(bytesOfSlots(this.slots))
    for (const [i, { depth, size, offset }] of this.slots.entries())
      for (let address = 0; address < depth; address++)
        writeWord(bytes, offset + address * size, size, this.ports[i]!.read(address))
    return bytes
  }

  /** Writes one word of a memory. */
  disturb(part: number): void {
    for (const [i, { depth, type }] of this.slots.entries())
      for (let address = 0; address < depth; address++)
        if (this.random.below(part) === 0) this.ports[i]!.write(address, toRaw(this.random.value(type), type))
  }

  step(): void {
    this.engine.settle()
    this.engine.evaluate(ignoreFindings, ignoreFindings, ignoreFindings)
    this.engine.commit()
  }
}

function expectSame(bytes: Uint8Array, expected: Uint8Array): void {
  expect(Buffer.compare(bytes, expected)).toBe(0)
}

const designs: readonly (readonly [string, Design])[] = [
  ['one store', stores(1)],
  ['130 stores', stores(130)],
  ...sample([1, 2, 3, 4], 2).map((seed) => [`random design ${seed}`, randomDesign(seed)] as const),
]

describe.each(Object.entries(simulatorEngines))('the state as bytes, on the engine %s', (_, create) => {
  it.each(designs)('is that of its words: %s', (_name, design) => {
    const running = new Running(create, design)
    for (let round = 0; round < 27; round++) {
      if (round % 3 === 0) running.disturb(round % 2 === 0 ? 1 : 9)
      else running.step()
      expectSame(running.codec.encode(), running.read())
    }
  })

  it.each(designs)('is put back, with all that follows from it: %s', (_name, design) => {
    const running = new Running(create, design)
    for (let round = 0; round < 3; round++) {
      running.disturb(1)
      const before = running.codec.encode().slice()
      running.step()
      const after = running.codec.encode().slice()
      running.disturb(1)
      running.codec.decode(before)
      expectSame(running.read(), before)
      running.step()
      expectSame(running.codec.encode(), after)
    }
  })
})

it('the state as bytes is that of one of the runs that stand side by side', () => {
  const running = new Running(BitsliceEngine, stores(50), { runs: 3, run: 2 })
  running.disturb(1)
  expectSame(running.codec.encode(), running.read())
  running.codec.decode(new Uint8Array(running.read().length))
  expect(running.read().every((byte) => byte === 0)).toBe(true)
})

it('the state of all runs that stand side by side is set at once', () => {
  const design = stores(4)
  const tree = instanceTree(design)
  const slots = stateSlots(tree)
  const engine = new BitsliceEngine(design, tree, 3)
  const states = [1, 2, 3].map((seed) => {
    const one = new Running(BitsliceEngine, stores(4), { seed })
    one.disturb(1)
    return one.read()
  })
  engine.decodeAll(slots, states)
  for (const [run, state] of states.entries()) expectSame(codecOf(engine, slots, run).encode(), state)
})
