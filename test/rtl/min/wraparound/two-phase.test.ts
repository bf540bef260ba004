import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { interconnection } from '../../../../rtl/min/interconnection.js'
import { phaseOneLatency, twoPhaseLatency } from '../../../../src/networks/collective/min/two-phase.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { budget } from '../../../support/sample.js'
import { MulticastRun, type Sending } from './multicasts.js'

interface Example {
  readonly nodes: number
  readonly src: number
  readonly s: number
  readonly phase2: readonly (readonly [from: number, to: number])[]
}

interface Vectors {
  readonly fig3: Example & {
    readonly phase1_hops: readonly (readonly [stage: number, link: number, header: number[]])[]
    readonly phase2_paths: readonly (readonly [from: number, to: number, links: readonly number[][]])[]
  }
  readonly examples: readonly Example[]
}

const vectors = JSON.parse(
  readFileSync(new URL('../../../vectors/min-two-phase.json', import.meta.url), 'utf8'),
) as Vectors

const data = [17, 170, 1700]

function runExample({ nodes, src, s, phase2 }: Example): MulticastRun {
  const run = new MulticastRun({ addressWidth: Math.log2(nodes), header: 'wrapped' }, { looksInside: true })
  run.send({ from: src, to: phase2.map(([, to]) => to), start: s, data })
  run.drain(100)
  return run
}

describe('Fig. 3: source 5 to {0, 3, 6, 11, 13} from start 4', () => {
  const { fig3 } = vectors
  const run = runExample(fig3)
  const lone = { stages: 4, destinations: 5, words: data.length }
  const secondPhase = run.times[0]!.taken + phaseOneLatency(lone) + 1

  it('phase one splits the packet in the elements of the figure', () => {
    const heads = run.heads.filter(({ cycle }) => cycle < secondPhase)
    const expected = fig3.phase1_hops.map(([stage, link, header]) => ({ stage, link, header }))
    expect(heads.map(({ stage, link, header }) => ({ stage, link, header }))).toEqual(expected)
  })

  it('phase two takes each copy to its destination over the links of the figure', () => {
    const heads = run.heads.filter(({ cycle }) => cycle >= secondPhase)
    for (const [, to, links] of fig3.phase2_paths) {
      const path = heads.filter(({ header }) => header[0] === to)
      expect(path.map(({ stage, link, header }) => [stage, link, ...header])).toEqual(
        links.map(([stage, link]) => [stage, link, to, to]),
      )
    }
    expect(heads.length).toBe(fig3.phase2_paths.flatMap(([, , links]) => links).length)
  })

  it('every destination gets the data, once, in the cycle that the formula says, and no flit waits', () => {
    expect(run.received[0]).toEqual(Object.fromEntries(fig3.phase2.map(([, to]) => [to, [data]])))
    expect(run.times[0]!.ended - run.times[0]!.taken).toBe(twoPhaseLatency(lone))
    expect(run.blockedCycles).toBe(0)
  })
})

it.each(vectors.examples)('source $src of $nodes nodes, from start $s and around the end: no flit waits', (example) => {
  const run = runExample(example)
  const { nodes, phase2 } = example
  const addressWidth = Math.log2(nodes)
  // The first head at the first stage belongs to phase one; the links of the others identify their senders.
  const senders = run.heads.filter(({ stage }) => stage === addressWidth - 1).slice(1)
  const expected = phase2.map(([from, to]) => ({ link: interconnection(from, addressWidth, addressWidth), to }))
  expect(senders.map(({ link, header }) => ({ link, to: header[0] }))).toEqual(
    expected.sort((one, other) => one.link - other.link),
  )
  expect(run.received[0]).toEqual(Object.fromEntries(phase2.map(([, to]) => [to, [data]])))
  const lone = { stages: addressWidth, destinations: phase2.length, words: data.length }
  expect(run.times[0]!.ended - run.times[0]!.taken).toBe(twoPhaseLatency(lone))
  expect(run.blockedCycles).toBe(0)
})

it.each([1, budget(5, 6)])('in a network of 2^%i nodes every second node gets its copy in time', (addressWidth) => {
  const run = new MulticastRun({ addressWidth, tagWidth: 1 })
  const to = Array.from({ length: 2 ** (addressWidth - 1) }, (_, i) => 2 * i + 1)
  run.send({ from: 1, to, start: 1, data })
  run.drain(200)
  expect(run.received[0]).toEqual(Object.fromEntries(to.map((node) => [node, [data]])))
  const lone = { stages: addressWidth, destinations: to.length, words: data.length }
  expect(run.times[0]!.ended - run.times[0]!.taken).toBe(twoPhaseLatency(lone))
  expect(run.blockedCycles).toBe(0)
})

describe('many multicasts at a time', () => {
  it.each([
    { header: 'region', motion: 'rigid', addressWidth: 4, bubbles: 0 },
    { header: 'region', motion: 'rigid', addressWidth: 3, bubbles: 40 },
    { header: 'wrapped', motion: 'rigid', addressWidth: 3, bubbles: 20 },
    { header: 'wrapped', motion: 'vct', addressWidth: 3, bubbles: 0 },
  ] as const)('$header headers, $motion, data late in $bubbles of 100 cycles: nothing is lost', (network) => {
    const { bubbles, ...changes } = network
    const run = new MulticastRun({ ...changes, tagWidth: 3 }, { bubbles, looksInside: changes.addressWidth === 3 })
    const multicasts = randomMulticasts(2 ** network.addressWidth, budget(12, 30), 5)
    multicasts.forEach((multicast) => run.send(multicast))
    run.drain(5000)
    multicasts.forEach(({ to, data }, number) => {
      expect(run.received[number]).toEqual(Object.fromEntries(to.map((node) => [node, [data]])))
    })
    expect(run.blockedCycles, 'they do wait for each other').toBeGreaterThan(0)
    expect(run.sim.findings.outOfRange).toEqual([])
  })
})

/** From and to random nodes, half of them with a start of their own: 0, which is legal for all. */
function randomMulticasts(nodes: number, count: number, seed: number): Sending[] {
  const random = new Random(seed)
  return Array.from({ length: count }, () => {
    const to = Array.from({ length: nodes }, (_, d) => d).filter(() => random.below(3) === 0)
    const data = Array.from({ length: random.below(9) }, () => random.below(4096))
    const start = random.below(2) === 0 ? { start: 0 } : {}
    return { from: random.below(nodes), to: to.length > 0 ? to : [random.below(nodes)], ...start, data }
  })
}
