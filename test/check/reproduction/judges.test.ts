import { describe, expect, it } from 'vitest'
import type { Claim, Verdict } from '../../../check/reproduction/claim.js'
import { preparedRun, ExperimentEvidence, type Evidence } from '../../../check/reproduction/evidence.js'
import type { Paper } from '../../../check/reproduction/paper.js'
import { papers } from '../../../check/reproduction/papers.js'
import { experimentCommand, experimentRuns, type ExperimentRunName } from '../../../check/reproduction/runs.js'
import type { Setting } from '../../../src/networks/experiment/experiment.js'
import type { Measured } from '../../../src/networks/experiment/cases.js'

const allClaims = papers.flatMap(({ groups }: Paper) => groups.flatMap(({ claims }) => claims))

/** The claim that begins so; of those on several panels, the one of this panel. */
function claim(beginning: string, panel = ''): Claim {
  const found = allClaims.filter((one) => one.claim.startsWith(beginning) && one.where.endsWith(panel))
  expect(found).toHaveLength(1)
  return found[0]!
}

/** A world in which points come to something of our choice. */
async function verdictIn(
  judged: Claim,
  run: ExperimentRunName,
  measure: (point: Setting) => Measured,
): Promise<Verdict> {
  const prepared = await preparedRun(run)
  const { name: experiment, points } = prepared
  const results = points.map((setting, point) => ({ experiment, point, setting, measured: measure(setting) }))
  const evidence: Partial<Evidence> = { experiment: () => new ExperimentEvidence(prepared, results) }
  return (await judged.judge(evidence as Evidence)).verdict
}

describe('verdicts follow what was measured', () => {
  it('of gains', async () => {
    const gain = claim('Type III is 2 to 6 times faster')
    const times = (factor: (sources: number) => number) =>
      verdictIn(gain, 'multicast-fig5', ({ scheme, sources }) => ({
        latency: scheme === '4IIIB' ? 1000 : 1000 * factor(Number(sources)),
      }))
    expect(await times((sources) => 2 + sources / 60)).toBe('reproduced')
    expect(await times(() => 1.9)).toBe('not reproduced')
    expect(await times(() => 3)).toBe('not reproduced')
  })

  it('of formulas: one cycle is enough', async () => {
    const formula = claim('The latency of DCF is')
    const off = (cycles: number) =>
      verdictIn(formula, 'broadcast-fig8', ({ flits }) => {
        return { latency: 42 + 5 * Number(flits) + (flits === 400 ? cycles : 0) }
      })
    // The page judges several runs; they have the same points here: 32x32, ts = tr = 0.
    expect(await off(0)).toBe('reproduced')
    expect(await off(1)).toBe('false')
  })

  it('of EDN: what is so with one of two orders is open', async () => {
    const edn = claim('Without start-ups, EDN takes about one more message length')
    const late = (lengths: { injected: number; passing: number }) =>
      verdictIn(edn, 'broadcast-fig8', ({ algorithm, resetPriority, flits }) => ({
        latency: algorithm === 'edn' ? 42 + Number(flits) * lengths[resetPriority as 'injected' | 'passing'] : 42,
      }))
    expect(await late({ injected: 0.95, passing: 0.95 })).toBe('reproduced')
    expect(await late({ injected: 0.95, passing: 0 })).toBe('open')
    expect(await late({ injected: 0, passing: 0.95 })).toBe('open')
    expect(await late({ injected: 0, passing: 0 })).toBe('not reproduced')
    expect(await late({ injected: 2, passing: 2 })).toBe('not reproduced')
  })

  it('of being better: taking as long is not', async () => {
    const better = claim('DCF is better', 'Fig. 9; section not known')
    const takes = (more: number) =>
      verdictIn(better, 'broadcast-fig9', ({ algorithm }) => ({ latency: algorithm === 'dcf' ? 100 : 100 + more }))
    expect(await takes(1)).toBe('reproduced')
    expect(await takes(0)).toBe('not reproduced')
    expect(await takes(-1)).toBe('not reproduced')
  })

  it('of panels, each by its own points', async () => {
    const grows = (panel: string, by: number) =>
      verdictIn(claim('The gain over U-torus grows', panel), 'multicast-fig7', ({ scheme, sources, flits }) => ({
        latency: scheme === '4IIIB' ? 1000 : 1000 + (sources === 176 ? by : 10) * Math.log2(Number(flits)),
      }))
    expect([await grows('(a)', 10), await grows('(b)', 10)]).toEqual(['reproduced', 'reproduced'])
    expect([await grows('(a)', -10), await grows('(b)', -10)]).toEqual(['reproduced', 'not reproduced'])
  })

  it('of a range: growing and being in it are two claims', async () => {
    const gains = (of: (destinations: number) => number) => (judged: Claim) =>
      verdictIn(judged, 'multicast-fig11', ({ scheme, destinations }) => ({
        latency: scheme === '4IIB' ? 1000 / of(Number(destinations)) : 1000,
      }))
    const [small, large] = [gains((destinations) => 0.8 + destinations / 1000), gains((d) => 1.2 + d / 1000)]
    const [growing, inRange] = [
      claim('The benefit of 4IIB over SPU grows'),
      claim('The benefit of 4IIB over SPU ranges', '(d)'),
    ]
    expect([await small(growing), await small(inRange)]).toEqual(['reproduced', 'not reproduced'])
    expect([await large(growing), await large(inRange)]).toEqual(['reproduced', 'reproduced'])
  })

  it('of draws: a difference within the interval decides nothing', async () => {
    const better = claim('Type III is better than type IV', '(a)')
    const differing = (by: number, noise: number) =>
      verdictIn(better, 'multicast-fig5', ({ scheme, seed }) => ({
        latency: scheme === '4IVB' ? 1000 + by + (Number(seed) % 2 === 0 ? noise : -noise) : 1000,
      }))
    expect(await differing(20, 10)).toBe('reproduced')
    expect(await differing(-20, 10)).toBe('not reproduced')
    expect(await differing(2, 100)).toBe('open')
    expect(await differing(-2, 100)).toBe('open')
  })

  it('of growth', async () => {
    const growth = claim('Latency grows with the part p', '(a)')
    const grows = (by: number) =>
      verdictIn(growth, 'multicast-fig10', ({ hotSpot }) => ({ latency: 1000 + by * Number(hotSpot) }))
    expect(await grows(10)).toBe('reproduced')
    expect(await grows(-10)).toBe('not reproduced')
  })
})

describe('verdicts follow what is computed', () => {
  const nothing = {} as Evidence
  it.each([
    ['Type I has h subnetworks', 'reproduced'],
    ['Type IV has', 'false'],
    ['Z blocks alone', 'reproduced'],
    ['They give the traffic behind an element', 'reproduced'],
    ['With n = 16 the time is least', 'false'],
    ['A 3-D torus has six edge-disjoint', 'false'],
    ['A multicast by U-torus on a torus is free', 'open'],
    ['On 8x8 nodes, p4,2 brings', 'reproduced'],
    ['On a mesh, each node is in one subnetwork of type II', 'reproduced'],
    ['The DDNs of a type are alike', 'reproduced'],
    ['Six spanning trees take a time of the order', 'reproduced'],
    ['The transmission time of the whole broadcast', 'reproduced'],
  ])('%s: %s', async (beginning, verdict) => {
    expect((await claim(beginning).judge(nothing)).verdict).toBe(verdict)
  })
})

it('claims are distinct, and each says where it stands', () => {
  const texts = allClaims.map((one) => `${one.where}: ${one.claim}`)
  expect(new Set(texts).size).toBe(texts.length)
  expect(allClaims.length).toBeGreaterThanOrEqual(80)
  for (const { where } of allClaims) expect(where).toMatch(/Section \d|section not known/)
})

it('figures of multicasts are played as captioned: all panels, 16 draws, up to 1,024 flits', async () => {
  const captions: readonly (readonly [readonly number[], string, readonly number[]])[] = [
    [[5, 6, 11, 12], 'destinations', [80, 112, 176, 240]],
    [[8, 9, 14, 15], 'destinations', [80, 176]],
    [[7, 13], 'sources', [80, 176]],
    [[10, 16], 'sources', [80, 112]],
  ]
  for (const [figures, axis, panels] of captions) {
    for (const figure of figures) {
      const { axes, experiment, points } = await preparedRun(`multicast-fig${figure}` as ExperimentRunName)
      expect(experiment.axes[axis]!.values, `the list, Fig. ${figure}`).toEqual(panels)
      expect(axes[axis], `Fig. ${figure}`).toEqual(panels)
      expect(axes['seed'], `Fig. ${figure}`).toHaveLength(16)
      if (axis !== 'sources') continue
      expect(experiment.about).toContain(`${panels.join(' and ')} sources and destinations`)
      for (const point of points) expect(point).not.toHaveProperty('destinations')
    }
  }
  for (const figure of [7, 13] as const)
    expect((await preparedRun(`multicast-fig${figure}`)).axes['flits']!.at(-1)).toBe(1024)
})

it('each run has axes that its experiment has', async () => {
  for (const run of Object.keys(experimentRuns) as ExperimentRunName[]) {
    const { experiment, axes, points } = await preparedRun(run)
    expect(Object.keys(axes), run).toEqual(Object.keys(experiment.axes))
    expect(points.length, run).toBeGreaterThan(0)
  }
})

it('commands name the axes and the file', () => {
  expect(experimentCommand('multicast-reference-fig6-draws')).toBe(
    'npx flitwave experiment multicast-fig6 --set sources=16,48 --set hotSpot=0 --set scheme=4IIB --set seed=1..32 --results docs/reproduction/results/multicast-reference-fig6-draws.jsonl',
  )
  expect(experimentCommand('campaign-two-phase')).toBe(
    'npx flitwave experiment ./check/campaigns/two-phase.experiment.ts --results docs/reproduction/results/campaign-two-phase.jsonl',
  )
})
