/** The neighbour that sends legal traffic to routers of other projects keeps the protocol of their links. */

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { ignoreFindings } from '../../../src/engines/sim/engine/engine.js'
import { instanceTree } from '../../../src/engines/sim/engine/instances.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { ScalarEngine } from '../../../src/engines/sim/scalar/engine.js'
import { importVerilog } from '../../../src/language/verilog/import.js'
import { describeWithTools } from '../../support/tools.js'

const file = join(fileURLToPath(new URL('../../..', import.meta.url)), 'check/verilog-in/traffic/neighbour.v')

/** The ports of an imported module in a run, by name. */
async function runOf(top: string, parameters: Readonly<Record<string, string>>) {
  const sources = { files: [file], top, parameters, defines: {}, includes: [] }
  const { design, ports } = await importVerilog(sources)
  const tree = instanceTree(design)
  const engine = new ScalarEngine(design, tree)
  const port = (name: string) => engine.signal(tree, ports.get(name)!)
  engine.settle()
  engine.reset()
  return {
    write: (name: string, value: number) => port(name).write(value),
    read: (name: string) => Number(port(name).read()),
    settle: () => engine.settle(),
    step: () => {
      engine.evaluate(ignoreFindings)
      engine.commit()
    },
  }
}

const cycles = 4000

describeWithTools(['yosys'], 'a neighbour', () => {
  it('sends whole packets on each virtual channel, and no flit without a credit', async () => {
    const run = await runOf('neighbour', { SIDE: '1', VCS: '2', CREDITS: '3', LEAST: '2', MOST: '4' })
    const random = new Random(7)
    const stored = [0, 0]
    const left = [0, 0]
    for (let cycle = 0; cycle < cycles; cycle++) {
      const returned = random.below(2)
      const isReturned = stored[returned]! > 0 && random.below(2) === 0
      run.write('salt', random.below(2 ** 31))
      run.write('credit', isReturned ? 1 << returned : 0)
      run.settle()
      if (run.read('sends') === 1) {
        const vc = run.read('vc')
        const isHead = left[vc] === 0
        expect(run.read('head')).toBe(Number(isHead))
        if (isHead) left[vc] = run.read('length')
        if (isHead) expect([2, 3, 4]).toContain(left[vc])
        left[vc]!--
        expect(run.read('tail')).toBe(Number(left[vc] === 0))
        stored[vc]!++
        expect(stored[vc]).toBeLessThanOrEqual(3)
      }
      if (isReturned) stored[returned]!--
      run.step()
    }
    run.settle()
    expect(run.read('sent')).toBeGreaterThan(cycles / 10)
  })

  it('returns each credit once', async () => {
    const run = await runOf('neighbour', { VCS: '2' })
    const random = new Random(11)
    const owed = [0, 0]
    let returned = 0
    for (let cycle = 0; cycle < cycles; cycle++) {
      const vc = random.below(2)
      const comes = owed[vc]! < 4 && random.below(3) === 0
      run.write('salt', random.below(2 ** 31))
      run.write('came', comes ? 1 << vc : 0)
      run.settle()
      if (run.read('returns') === 1) {
        expect(owed[run.read('return_vc')]!--).toBeGreaterThan(0)
        returned++
      }
      if (comes) owed[vc]!++
      run.step()
    }
    run.settle()
    expect(run.read('received') - owed[0]! - owed[1]!).toBe(returned)
    expect(returned).toBeGreaterThan(cycles / 10)
  })

  it.each([
    [0, ({ x }: Place) => x >= 3],
    [1, ({ x }: Place) => x <= 3],
    [2, ({ x, y }: Place) => x === 3 && y >= 4],
    [3, ({ x, y }: Place) => x === 3 && y <= 4],
    [4, ({ x, y }: Place) => x !== 3 || y !== 4],
  ])('at side %s sends packets where routes in dimension order lead', async (side, isLegal) => {
    const run = await runOf('destination', { SIDE: String(side) })
    const hops = new Set<number>()
    for (let any = 0; any < 128; any++) {
      run.write('any', any)
      run.settle()
      const place = { x: run.read('x'), y: run.read('y') }
      expect(isLegal(place)).toBe(true)
      const hop = [place.x < 3, place.x > 3, place.x === 3 && place.y < 4, place.x === 3 && place.y > 4, place.x === 3 && place.y === 4] // prettier-ignore
      expect(run.read('hop')).toBe(1 << hop.indexOf(true))
      hops.add(run.read('hop'))
    }
    expect(hops.has(1 << side)).toBe(false)
    expect(hops.size).toBeGreaterThan(1)
  })
})

interface Place {
  readonly x: number
  readonly y: number
}
