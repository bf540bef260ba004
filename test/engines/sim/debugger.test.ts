import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Design, Signal } from '../../../src/ir/ir.js'
import { allInstances, instanceTree } from '../../../src/engines/sim/engine/instances.js'
import { ScalarEngine } from '../../../src/engines/sim/scalar/engine.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { TestDebugger } from '../../support/debugger.js'
import {
  add,
  assertion,
  assign,
  compare,
  constant,
  designOf,
  get,
  into,
  ModuleBuilder,
  place,
  port,
  u,
  when,
} from '../../support/ir.js'

const rtl = `'use rtl'
export class Counter extends Module {
  step = input(uint(8))
  next = output(uint(8))
  count = reg(uint(8), 0)
  @comb compute() {
    assert(this.step < 9, 'step too large')
    this.next = this.count + this.step
  }
  @seq update() {
    if (this.step > 0) {
      this.count = this.next
    }
  }
}
`

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flitwave-'))
  file = join(folder, 'counter.rtl.ts')
  writeFileSync(file, rtl)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The place of a text in the RTL file. */
function placeOf(text: string): ReturnType<typeof place> {
  const before = rtl.slice(0, rtl.indexOf(text)).split('\n')
  return place(before.length, before.at(-1)!.length + 1, file)
}

function counterDesign(): Design {
  const m = new ModuleBuilder('Counter')
  const step = m.input('step', u(8))
  const next = m.output('next', u(8))
  const count = m.register('count', u(8))
  const isSmall = compare('lt', get(step), constant(9, u(8)))
  m.comb('compute', [
    assertion(isSmall, 'step too large', placeOf('assert(')),
    assign(next, add(get(count), get(step)), placeOf('this.next =')),
  ])
  const isMoving = compare('lt', constant(0, u(8)), get(step))
  const store = assign(count, get(next), placeOf('this.count ='))
  m.seq('update', [when(isMoving, [store], [], placeOf('if ('))])
  const pair = new ModuleBuilder('Pair')
  const input = pair.input('step', u(8))
  const counter = m.build()
  for (const i of [0, 1]) {
    const instance = pair.instance(counter, 'counters', i)
    pair.connect(into(instance, 'step'), get(input))
    pair.connect(pair.output(`next${i}`, u(8)), port(instance, 'next'))
  }
  return designOf(pair.build())
}

describe('a breakpoint on an RTL line', () => {
  const linesAndStops: [text: string, method: string, stops: number][] = [
    ['this.next =', 'compute', 6],
    ['assert(', 'compute$check', 6],
    ['if (', 'update', 6],
    ['this.count =', 'update', 4],
  ]

  it.each(linesAndStops)('%s stops in %s once for each instance and evaluation', (text, method, stops) => {
    const debug = new TestDebugger()
    try {
      const sim = new Simulator<{ step: number }>(counterDesign())
      debug.breakAt(pathToFileURL(file).href, placeOf(text).line)
      sim.dut.step = 3
      sim.step(2)
      sim.dut.step = 0
      sim.step()
      expect(debug.pauses).toHaveLength(stops)
      const [frame] = debug.pauses[0]!.callFrames
      expect(frame?.functionName).toBe(method)
      expect(frame?.this.className).toBe('Counter')
    } finally {
      debug.close()
    }
  })
})

describe('an exception in generated code', () => {
  it('is reported with the RTL line and the instance', () => {
    const design = counterDesign()
    const tree = instanceTree(design)
    const engine = new ScalarEngine(design, tree)
    const node = [...allInstances(tree)].find(({ path }) => path === 'dut.counters[1]')!
    const count: Signal = node.module.signals.find(({ path }) => path === 'count')!
    engine.signal(node, count).write(1n)
    expect(() => engine.settle()).toThrow(/counter\.rtl\.ts:8:5: error FW306: evaluating dut\.counters\[1\] failed/)
  })
})
