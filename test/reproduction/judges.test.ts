import { describe, expect, it } from 'vitest'
import type { Claim, Verdict } from '../../reproduction/claim.js'
import { preparedRun, ExperimentEvidence, type Evidence } from '../../reproduction/evidence.js'
import type { Paper } from '../../reproduction/paper.js'
import { papers } from '../../reproduction/papers.js'
import { experimentCommand, experimentRuns, type ExperimentRunName } from '../../reproduction/runs.js'
import type { Measured, Setting } from '../../src/experiment/experiment.js'

const allClaims = papers.flatMap(({ groups }: Paper) => groups.flatMap(({ claims }) => claims))

/** The claim that begins so. */
function claim(beginning: string): Claim {
  const found = allClaims.filter((one) => one.claim.startsWith(beginning))
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

  it('of EDN: by the order that makes it late, for which the paper leaves room', async () => {
    const edn = claim('Without start-ups, EDN takes about one more message length')
    const late = (lengths: { injected: number; passing: number }) =>
      verdictIn(edn, 'broadcast-fig8', ({ algorithm, resetPriority, flits }) => ({
        latency: algorithm === 'edn' ? 42 + Number(flits) * lengths[resetPriority as 'injected' | 'passing'] : 42,
      }))
    expect(await late({ injected: 0.95, passing: 0 })).toBe('reproduced')
    expect(await late({ injected: 0, passing: 0 })).toBe('not reproduced')
    expect(await late({ injected: 2, passing: 1 })).toBe('not reproduced')
  })

  it('of draws: a difference within the interval decides nothing', async () => {
    const better = claim('Type III is better than type IV')
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
    const growth = claim('Latency grows with the part p')
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
  ])('%s: %s', async (beginning, verdict) => {
    expect((await claim(beginning).judge(nothing)).verdict).toBe(verdict)
  })
})

it('claims are distinct, and each says where it stands', () => {
  const texts = allClaims.map((one) => `${one.where}: ${one.claim}`)
  expect(new Set(texts).size).toBe(texts.length)
  expect(allClaims.length).toBeGreaterThanOrEqual(80)
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
    'npx flitwave experiment ./campaigns/two-phase.experiment.ts --results docs/reproduction/results/campaign-two-phase.jsonl',
  )
})
