import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { TrafficTorus } from '../../../rtl/traffic/traffic-torus.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { Module } from '../../../src/language/hdl/declare/module.js'
import type { Design } from '../../../src/ir/ir.js'
import { packReplay, ReplayFile } from '../../../src/runs/replay/file.js'
import { ReplayRecorder } from '../../../src/runs/replay/recorder.js'
import { instanceTree } from '../../../src/engines/sim/engine/instances.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import { compareRuns, type Comparison } from '../../../src/runs/why/compare.js'
import type { Side } from '../../../src/runs/why/divergence.js'
import { headerFor } from '../replay/header.js'
import { classFrom, mutatedRtl, type Mutation } from '../../support/mutated-rtl.js'
import { budget, sample } from '../../support/sample.js'
import { mutations } from './mutations.js'

const cycles = 150
const parameters = { sizeX: 4, sizeY: 2, dimensions: 2, rate: 30_000 } as const
type Torus = new (parameters: object) => Module<unknown>

interface Recorded extends Side {
  readonly trace: Trace
}

function record(type: Torus): Recorded {
  const design: Design = elaborate(new type(parameters))
  const observer = new ReplayRecorder({ distance: 60 })
  const simulator = new Simulator(design, { observer, onAssertion: 'collect' })
  const trace = simulator.trace('**')
  simulator.step(cycles)
  const recording = observer.finish()
  return {
    file: ReplayFile.of(packReplay(headerFor(recording), recording, [])),
    design,
    tree: instanceTree(design),
    trace,
  }
}

/** The first cycle in which the traces show different values, found by looking at all of them. */
function firstDifference(a: Trace, b: Trace): number | null {
  const others = new Map(b.variables.map((variable) => [variable.path, variable]))
  const cycles = a.variables.flatMap(({ path, role, leaves }) => {
    if (role === 'local') return []
    return leaves.flatMap((leaf, i) => {
      const other = others.get(path)!.leaves[i]!
      const all = [...new Set([...leaf.cycles, ...other.cycles])].sort((x, y) => x - y)
      const at = (one: typeof leaf, cycle: number) => one.values[one.cycles.findLastIndex((start) => start <= cycle)]
      return all.filter((cycle) => at(leaf, cycle) !== at(other, cycle)).slice(0, 1)
    })
  })
  return cycles.length > 0 ? Math.min(...cycles) : null
}

/** The line with the mistake. */
function mutatedLine({ file, from }: Mutation): number {
  const [before] = readFileSync(new URL(`../../../rtl/${file}`, import.meta.url), 'utf8').split(from)
  return before!.split('\n').length
}

/** The number of the step, from 1, in whose lines the mistake stands. */
function stepWithMistake({ steps }: Comparison, folder: string, mutation: Mutation): number | null {
  const file = join(folder, mutation.file)
  const line = mutatedLine(mutation)
  const at = steps.findIndex(({ answers: [, { place, conditions }] }) =>
    [place, ...conditions.map(({ stmt }) => stmt.place)].some((one) => one?.file === file && one.line === line),
  )
  return at < 0 ? null : at + 1
}

const good = record(TrafficTorus)
const chosen = sample(mutations, budget(2, mutations.length))
const found: (number | null)[] = []

describe('a run with a mistake in the RTL beside one without', () => {
  const folders: string[] = []
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

  it.each(chosen)('$file: $to', async (mutation) => {
    const folder = mutatedRtl([mutation])
    folders.push(folder)
    const bad = record((await classFrom(folder, 'traffic/traffic-torus.ts', 'TrafficTorus')) as Torus)
    const comparison = compareRuns([good, bad], true)
    expect(comparison.cycle).not.toBeNull()
    expect(comparison.cycle).toBe(firstDifference(good.trace, bad.trace))
    found.push(stepWithMistake(comparison, folder, mutation))
  })

  it('shows the line of the mistake within five steps', () => {
    const soon = found.filter((step) => step !== null && step <= 5)
    expect(soon.length / found.length).toBeGreaterThanOrEqual(0.9)
  })
})
