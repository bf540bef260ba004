import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Design, Expr, Module, Signal, Stmt } from '../../../../src/ir/ir.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { scheduleDesign } from '../../../../src/engines/sim/scalar/schedule.js'
import { expectLockstep } from '../../../support/lockstep.js'
import { budget } from '../../../support/sample.js'
import {
  add,
  assign,
  binary,
  compare,
  designOf,
  get,
  into,
  match,
  ModuleBuilder,
  port,
  u,
  when,
} from '../../../support/ir.js'
import { randomDesign, randomModule } from '../../../support/random-design.js'

/** Many designs are compiled for every engine: on a busy machine that takes its time. */
vi.setConfig({ testTimeout: 90_000 })

const seeds = fc.integer({ min: 0, max: 2 ** 31 })

describe('all engines agree', () => {
  it('on random modules, signal by signal and report by report', () => {
    fc.assert(
      fc.property(seeds, (seed) => expectLockstep(randomModule(seed), 8, seed)),
      { numRuns: budget(3, 8) },
    )
  })

  it('on random modules below each other', () => {
    fc.assert(
      fc.property(seeds, (seed) => expectLockstep(randomDesign(seed), 5, seed)),
      { numRuns: budget(1, 2) },
    )
  })

  it('where blocks must be split to break false loops', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const design = falseLoop(seed)
        const [stage] = design.modules
        const kinds = scheduleDesign(design)
          .get(stage!)!
          .clusters.flatMap(({ units }) => units.map(({ kind }) => kind))
        expect(kinds).toContain('slice')
        expectLockstep(design, 8, seed)
      }),
      { numRuns: budget(15, 60) },
    )
  })
})

const ports = 5
const byte = u(8)

/** One comb block whose output k depends on inputs 0 to k only, and a parent that leads output k to input k + 1. */
function falseLoop(seed: number): Design {
  const stage = ladder(new Random(seed))
  const top = new ModuleBuilder('Top')
  const child = top.instance(stage, 'child')
  top.connect(into(child, 'in0'), get(top.input('in', byte)))
  for (let k = 0; k + 1 < ports; k++) top.connect(into(child, `in${k + 1}`), port(child, `out${k}`))
  top.connect(top.output('out', byte), port(child, `out${ports - 1}`))
  return designOf(top.build())
}

function ladder(random: Random): Module {
  const m = new ModuleBuilder('Ladder')
  const inputs = Array.from({ length: ports }, (_, i) => get(m.input(`in${i}`, byte)))
  const outputs = Array.from({ length: ports }, (_, i) => m.output(`out${i}`, byte))
  const local = m.local('climb', 'step', byte)
  const below = (level: number): Expr => inputs[random.below(level + 1)]!
  const mix = (left: Expr, right: Expr): Expr => binary((['add', 'xor', 'sub'] as const)[random.below(3)]!, left, right)

  /** Statements that assign outputs from `least` up. */
  const statements = (least: number, depth: number): Stmt[] =>
    Array.from({ length: 3 }, () => statement(least, depth)).flat()

  const statement = (least: number, depth: number): Stmt[] => {
    const level = least + random.below(ports - least)
    const target: Signal = outputs[level]!
    switch (random.below(depth > 0 ? 6 : 3)) {
      case 0:
        return [assign(target, mix(below(level), below(level)))]
      case 1:
        return [assign(target, mix(get(outputs[random.below(level + 1)]!), below(level)))]
      case 2:
        return [assign(local, add(below(level), get(outputs[least]!))), assign(target, mix(get(local), below(level)))]
      case 3:
        return [match(below(level), [[[0, 1, 128], statements(level, depth - 1)]], statements(level, depth - 1))]
      default:
        return [
          when(compare('lt', below(level), below(level)), statements(level, depth - 1), statements(level, depth - 1)),
        ]
    }
  }
  const start = outputs.map((signal, k) => assign(signal, inputs[k]!))
  m.comb('climb', [...start, assign(local, inputs[0]!), ...statements(0, 2)], [local])
  return m.build()
}
