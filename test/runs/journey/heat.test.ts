import { describe, expect, it } from 'vitest'
import { drawHeat } from '../../../src/runs/journey/heat-drawing.js'
import { heatPanels, heatColour, shownValue, type ink } from '../../../src/runs/journey/heat-panels.js'
import { Heat, type HeatWindow } from '../../../src/runs/journey/heat.js'
import type { JourneyNetwork } from '../../../src/runs/journey/network.js'
import { plainPlan } from '../../../src/runs/journey/floor-plan.js'
import { Summary } from '../../../src/runs/journey/summary.js'
import { SummaryRecorder } from '../../../src/runs/journey/summary-recorder.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { banyanJourneys } from '../../../src/networks/watch/banyan-journeys.js'
import { routerJourneys } from '../../../src/networks/watch/router-journeys.js'
import { networkOf as torusOf } from '../../../tb/support/network.js'
import { banyanParametersOf } from '../../rtl/min/parameters.js'
import { networkOf as banyanOf } from '../../rtl/min/network.js'
import { Traffic } from '../../rtl/net/traffic.js'

interface Stepped {
  readonly network: JourneyNetwork
  /** Sets the inputs of a cycle, has it looked at, and runs it. */
  step(look: () => void): void
}

/** Looks at a simulator just before each clock edge, when its inputs are set. */
function looking(sim: { step(): void }, work: () => void, look: () => void): void {
  const { step } = sim
  sim.step = () => {
    look()
    step.call(sim)
  }
  work()
  sim.step = step
}

/** 120 packets between random nodes; all have arrived after 400 cycles. */
function torus(): Stepped {
  const traffic = new Traffic(torusOf({ sizeX: 4, sizeY: 4, depth: 2, topology: 'torus' }))
  const random = new Random(3)
  for (let tag = 0; tag < 120; tag++)
    traffic.send({ from: random.below(16), to: random.below(16), flits: 1 + random.below(6), tag })
  const network = routerJourneys(traffic.sim, traffic.parameters)
  return { network, step: (look) => looking(traffic.sim, () => traffic.step(), look) }
}

/** 30 multicasts to random regions; all have arrived after 400 cycles. */
function banyan(): Stepped {
  const changes = { addressWidth: 3, maxFlits: 8, motion: 'vct' } as const
  const run = banyanOf(changes)
  const random = new Random(4)
  const sent = Array.from({ length: 30 }, (_, i) => {
    const [a, b] = [random.below(8), random.below(8)]
    const header = { min: Math.min(a, b), max: Math.max(a, b) }
    return { from: random.below(8), header, flits: 1 + random.below(8), at: 2 * i }
  })
  run.begin(sent)
  const network = banyanJourneys(run.sim, banyanParametersOf(changes))
  return { network, step: (look) => looking(run.sim, () => run.step(), look) }
}

/** A ring whose packets wait for each other for ever, from cycle 3 on. */
function deadlock(): Stepped {
  const traffic = new Traffic(torusOf({ dimensions: 1, sizeX: 4, sizeY: 1, depth: 2, vcs: 1, topology: 'torus' }))
  for (let node = 0; node < 4; node++) traffic.send({ from: node, to: (node + 2) % 4, flits: 8, tag: node })
  const network = routerJourneys(traffic.sim, traffic.parameters)
  return { network, step: (look) => looking(traffic.sim, () => traffic.step(), look) }
}

function follow({ network, step }: Stepped, windows: readonly HeatWindow[]) {
  const heats = windows.map((window) => new Heat(network, window))
  const recorder = new SummaryRecorder(network)
  const last = Math.max(...windows.map(({ to }) => to))
  for (let cycle = 0; cycle <= last; cycle++) {
    step(() => {
      heats.filter(({ window }) => cycle <= window.to).forEach((heat) => heat.sample(cycle))
      recorder.sample(cycle)
    })
  }
  heats.forEach((heat) => heat.end())
  return { heats, summary: new Summary([recorder.tally()]) }
}

/** By path of the place. */
function waitsOf({ places, network }: Heat): Record<string, Record<string, number>> {
  const waited = [...places].filter(([, { waits }]) => waits.size > 0)
  return Object.fromEntries(
    waited.map(([place, { waits }]) => [network.places[place]!.path, Object.fromEntries(waits)]),
  )
}

describe('heat', () => {
  it.each([
    ['a torus', torus],
    ['multicasts in a banyan', banyan],
  ])('of a whole run has the waiting that a summary has: %s', (_, make) => {
    const { heats, summary } = follow(make(), [{ from: 0, to: 400 }])
    expect(summary.underWay).toBe(0)
    const places = summary.worstPlaces(Infinity)
    expect(places.length).toBeGreaterThan(4)
    expect(waitsOf(heats[0]!)).toEqual(
      Object.fromEntries(places.map(({ path, reasons }) => [path, Object.fromEntries(reasons)])),
    )
  })

  it('of windows that follow each other adds up to that of all of them, in flits', () => {
    const windows = [0, 20, 40].map((from) => ({ from, to: from + 19 }))
    const { heats } = follow(torus(), [...windows, { from: 0, to: 59 }])
    const flits = heats.map((heat) => heat.network.places.map((_, place) => heat.places.get(place)?.flits ?? 0))
    const whole = flits.pop()!
    expect(whole.map((_, place) => flits.reduce((sum, one) => sum + one[place]!, 0))).toEqual(whole)
    expect(Math.max(...whole)).toBeGreaterThan(30)
  })

  it('counts packets that have not arrived: in a deadlock each packet waits in every cycle', () => {
    const { heats } = follow(deadlock(), [{ from: 10, to: 59 }])
    const [heat] = heats
    const paths = [0, 1, 2, 3].map((node) => `dut.nodes[${node}].router.inputs[1].channels[0]`)
    expect(waitsOf(heat!)).toEqual(Object.fromEntries(paths.map((path) => [path, { NoVc: 50 }])))
    const [use, waiting, ...reasons] = heatPanels(heat!, heat!.network.plan!())
    expect(new Set(use!.links)).toEqual(new Set([0]))
    expect(waiting!.links.filter((value) => value > 0)).toEqual([1, 1, 1, 1])
    expect(waiting!.scale).toMatchObject({ most: 1, unit: 'packets, on average' })
    expect(reasons).toEqual([])
  })
})

describe('a heat map', () => {
  const { heats } = follow(torus(), [{ from: 0, to: 100 }])
  const heat = heats[0]!
  const plan = heat.network.plan!()
  const panels = heatPanels(heat, plan)

  it('has a panel for use, one for waiting, and one for each reason, which add up', () => {
    const [use, waiting, ...reasons] = panels
    expect([use!.title, waiting!.title]).toEqual(['use', 'waiting'])
    expect(reasons.map(({ title }) => title)).toContain('NoVc')
    for (const part of ['nodes', 'links'] as const) {
      waiting![part].forEach((value, i) => {
        expect(reasons.reduce((sum, panel) => sum + panel[part][i]!, 0)).toBeCloseTo(value)
      })
      for (const value of use![part]) expect(value).toBeLessThanOrEqual(1)
    }
    for (const { scale } of reasons) expect(scale).toBe(waiting!.scale)
  })

  it('is drawn with numbers, units, and a title for each link that is used', () => {
    const svg = drawHeat('traffic', panels, plan)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    for (const { title, scale } of panels) {
      expect(svg).toContain(`>${title}</text>`)
      expect(svg).toContain(`>${scale.unit}</text>`)
    }
    const [use] = panels
    plan.links.forEach(({ from, to }, i) => {
      const title = `<title>${plan.nodes[from]!.label} to ${plan.nodes[to]!.label}: ${shownValue(use!.links[i]!)} flits`
      expect(svg.includes(title)).toBe(use!.links[i]! > 0)
    })
    expect(drawHeat('traffic', panels, plan)).toBe(svg)
  })

  it('of a network without a plan has its places', () => {
    const plain = plainPlan(heat.network.places)
    expect(plain.nodes).toHaveLength(heat.network.places.filter(({ kind }) => kind !== 'sink').length)
    expect(drawHeat('plain', heatPanels(heat, plain), plain)).toContain('>(0,0) +x p</text>')
  })
})

it.each(['use', 'waiting'] as const)('colours of %s become darker and darker, and nothing has none', (kind) => {
  const scale = { kind, unit: '', most: 2 }
  const light = (colour: string): number => {
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
    return 0.299 * r! + 0.587 * g! + 0.114 * b!
  }
  const values = Array.from({ length: 41 }, (_, i) => light(heatColour(scale, (i + 1) * 0.0487)))
  values.slice(1).forEach((value, i) => expect(value).toBeLessThan(values[i]!))
  const nothing: (typeof ink)['nothing'] = '#d5dae1'
  expect(heatColour(scale, 0)).toBe(nothing)
  expect(heatColour(scale, 5)).toBe(heatColour(scale, 2))
})
