import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Design, Module } from '../../../../src/ir/ir.js'
import type { LeafPort, Raw } from '../../../../src/engines/sim/engine/engine.js'
import { toRaw } from '../../../../src/engines/sim/engine/engine.js'
import { allInstances } from '../../../../src/engines/sim/engine/instances.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import {
  add,
  assign,
  binary,
  constant,
  designOf,
  get,
  into,
  ModuleBuilder,
  read,
  s,
  slice,
  u,
  write,
} from '../../../support/ir.js'
import { Running } from './networks.js'

/** State of all kinds, in a part of a part, too. */
function cell(): Module {
  const inner = new ModuleBuilder('Inner')
  const own = inner.register('own', s(9), -3)
  inner.seq('update', [assign(own, binary('mul', get(own), get(own)))])
  const part = inner.build()
  const m = new ModuleBuilder('Cell')
  const by = get(m.input('by', u(5)))
  const narrow = m.register('narrow', u(5), 0b10110)
  const wide = m.register('wide', u(70), 2n ** 69n + 5n)
  const free = m.register('free', s(33), null)
  const words = m.memory('words', 3, u(7))
  m.instance(part, 'part')
  m.connect(m.output('word', u(7)), read(words, slice(get(narrow), 0, 1)))
  m.seq('update', [
    assign(narrow, add(get(narrow), by)),
    assign(wide, add(get(wide), constant(1, u(70)))),
    write(words, slice(get(narrow), 0, 1), constant(9, u(7))),
  ])
  m.seq('keep', [assign(free, get(free))])
  return m.build()
}

function cells(count: number): Design {
  const m = new ModuleBuilder('Cells')
  const module = cell()
  const total = m.register('total', u(12), 1000)
  m.seq('count', [assign(total, add(get(total), constant(1, u(12))))])
  for (let i = 0; i < count; i++) m.connect(into(m.instance(module, 'cells', i), 'by'), get(m.input(`by${i}`, u(5))))
  return designOf(m.build())
}

/** A piece of state of one instance in one run. */
interface Piece {
  readonly port: LeafPort
  readonly type: { readonly width: number; readonly signed: boolean }
  /** The value that reset gives it; null if reset leaves it. */
  readonly reset: bigint | null
}

function piecesOf({ engine, tree }: Running, runs: number): Piece[] {
  const pieces: Piece[] = []
  for (const node of allInstances(tree)) {
    for (let run = 0; run < runs; run++) {
      for (const signal of node.module.signals)
        if (signal.role === 'register' || (signal.role === 'input' && node === tree))
          pieces.push({ port: engine.signal(node, signal, run), type: signal.type, reset: signal.reset })
      for (const memory of node.module.memories) {
        const words = engine.memory(node, memory, run)
        for (let address = 0; address < memory.depth; address++) {
          const port = { read: () => words.read(address), write: (value: Raw) => words.write(address, value) }
          pieces.push({ port, type: memory.type, reset: null })
        }
      }
    }
  }
  return pieces
}

/** Fills all state with noise. */
function fill(pieces: readonly Piece[], seed: number): Raw[] {
  const random = new Random(seed)
  return pieces.map(({ port, type }) => {
    const value = toRaw(random.value(type), type)
    port.write(value)
    return value
  })
}

describe('state', () => {
  const sizes = fc.record({
    count: fc.constantFrom(1, 2, 5, 127, 130),
    runs: fc.constantFrom(1, 2, 3, 8),
    seed: fc.nat(),
  })

  it('is kept apart by instance and run, set by reset where it has a value for it, and kept in snapshots', () => {
    fc.assert(
      fc.property(sizes, ({ count, runs, seed }) => {
        const running = new Running(cells(count), runs)
        const { engine } = running
        const pieces = piecesOf(running, runs)
        const values = (): Raw[] => pieces.map(({ port }) => port.read())
        expect(values()).toEqual(pieces.map(({ type, reset }) => toRaw(reset ?? 0n, type)))
        const written = fill(pieces, seed)
        expect(values()).toEqual(written)
        const kept = engine.snapshot()
        engine.reset()
        const afterReset = pieces.map(({ type, reset }, i) => (reset === null ? written[i] : toRaw(reset, type)))
        expect(values()).toEqual(afterReset)
        fill(pieces, seed + 1)
        engine.commit()
        engine.restore(kept)
        expect(values()).toEqual(written)
      }),
      { numRuns: 6 },
    )
  })

  it('of one run does not touch another', () => {
    const running = new Running(cells(3), 5)
    const pieces = piecesOf(running, 5)
    const before = fill(pieces, 8)
    for (const [i, { port, type }] of pieces.entries()) {
      const other = toRaw(type.signed ? -1n : 1n, type)
      port.write(other)
      expect(pieces.map((piece) => piece.port.read())).toEqual(before.map((value, k) => (k === i ? other : value)))
      port.write(before[i]!)
    }
  })
})
