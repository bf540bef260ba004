/** The labs about networks: their faults lie in an answer of a route unit, or in an answer in a file. */

import { describe, expect, it } from 'vitest'
import { explain } from '../../labs/07-deadlock/answers.js'
import { arrivals, askedChannel, brokenGraph, brokenRoute } from '../../labs/07-deadlock/given/network.js'
import deadlock from '../../labs/07-deadlock/grade.js'
import type { DeadlockNumbers } from '../../labs/07-deadlock/numbers.js'
import { MeshRoute } from '../../labs/07-deadlock/skeleton/mesh-route.js'
import adaptive from '../../labs/09-adaptive/grade.js'
import { AdaptiveRoute } from '../../labs/09-adaptive/skeleton/adaptive-route.js'
import measure from '../../labs/10-measure/grade.js'
import type { MeasureNumbers } from '../../labs/10-measure/numbers.js'
import {
  asHandedIn,
  numbersOf,
  type Grading,
  type HandedIn,
  type LabModule,
  type Numbers,
} from '../../src/apps/course/index.js'
import { editedOf } from '../support/mistakes.js'
import { everyNth } from '../support/sample.js'
import { judgeModule } from './graded.js'

const labs: readonly { readonly grading: Grading; readonly skeleton: HandedIn }[] = [
  {
    grading: deadlock,
    skeleton: { module: MeshRoute, answers: () => ({ circle: null, destinations: null, packets: null }) },
  },
  { grading: measure, skeleton: { answers: () => ({ hops: null }) } },
  { grading: adaptive, skeleton: { module: AdaptiveRoute } },
]

const students = ['ada', 'bob'] as const

const scoreOf = (parts: readonly { readonly earned: number }[]): number =>
  parts.reduce((sum, { earned }) => sum + earned, 0)

describe.each(labs)('lab $grading.lab.name', ({ grading, skeleton }) => {
  const { lab, reference, right, wrong } = grading

  it('gives all points to three solutions, and to the reference', async () => {
    expect(right).toHaveLength(3)
    for (const student of students)
      for (const solution of student === 'ada' ? [...(reference ? [reference] : []), ...right] : right.slice(0, 1)) {
        const parts = await judgeModule(grading, solution, student)
        expect(parts.filter(({ state }) => state !== 'passed')).toEqual([])
        expect(scoreOf(parts)).toBe(100)
      }
  })

  it('has a skeleton that fails, and says why', async () => {
    const parts = await judgeModule(grading, skeleton, 'ada')
    expect(scoreOf(parts)).toBeLessThan(50)
    const found = parts.find(({ finding, state }) => finding ?? state === 'failed')!
    expect(found.finding?.message ?? found.how).toMatch(/ (has to|wait for) /)
  })

  it('has at least ten wrong solutions', () => {
    expect(wrong.length).toBeGreaterThanOrEqual(10)
    expect(new Set(wrong.map(({ what }) => what)).size).toBe(wrong.length)
  })

  const numbered = wrong.map((one, i) => ({ ...one, i }))

  it.each(everyNth(numbered, 10))('refuses: $what', async ({ i, ...solution }) => {
    for (const student of i % 4 === 0 ? students : students.slice(0, 1)) {
      const parts = await judgeModule(grading, solution, student)
      expect(scoreOf(parts), solution.name).toBeLessThan(100)
      const findings = parts.flatMap(({ finding }) => finding ?? [])
      const told = [...findings.map(({ message }) => message), ...parts.map(({ how }) => how)]
      expect(
        told.some((message) => /has to|wait for|over the edge|can wait/.test(message)),
        told.join('; '),
      ).toBe(true)
      const edited = editedOf(grading, solution)
      if (edited) {
        const own = findings.flatMap((finding) => finding.lines.filter(({ file }) => file === edited.path))
        expect(
          own.some(({ line }) => edited.lines.includes(line)),
          `line ${edited.lines.join(', ')} of ${solution.name}`,
        ).toBe(true)
      } else {
        const told = findings.find(({ place }) => place?.file === 'answers.json')?.place
        expect(wrongAnswersOf(solution, numbersOf(lab, student)), solution.name).toContain(told?.line)
      }
    }
  })

  /** The answers of a solution, as students hand them in. */
  const answersOf = (solution: LabModule | HandedIn, numbers: Numbers) => asHandedIn(solution).answers!(numbers)

  /** The lines of its answers that differ from those of the right solution from which it was made. */
  function wrongAnswersOf(solution: HandedIn, numbers: Numbers) {
    const [own, due] = [answersOf(solution, numbers), answersOf(right[0]!, numbers)]
    const lines = JSON.stringify(own, null, 2).split('\n')
    const isWrong = (name: string): boolean => JSON.stringify(own[name]) !== JSON.stringify(due[name])
    const names = Object.keys(own).filter(isWrong)
    const all = names.map((name) => lines.findIndex((line) => line.startsWith(`  "${name}":`)) + 1)
    expect(names.length).toBeGreaterThan(0)
    return all
  }
})

describe('circles of lab 7', () => {
  it.each(Array.from({ length: 12 }, (_, i) => `student${i}`))('can be had, and are not told: %s', (student) => {
    const numbers = numbersOf(deadlock.lab, student) as unknown as DeadlockNumbers
    const graph = brokenGraph(numbers)
    expect(graph.shortestCycle()!.map(({ from }) => graph.nameOf(from))).not.toContain(askedChannel(numbers))
    const { circle, packets } = explain(numbers)
    expect(circle).toContain(askedChannel(numbers))
    expect(arrivals(numbers, brokenRoute(numbers), packets)).toBeLessThan(packets.length)
  })
})

describe('answers that the text forbids', () => {
  /** The first message of `flitwave lab check`. */
  const told = async (grading: Grading, change: object): Promise<string> => {
    const { lab, right } = grading
    const solution = asHandedIn(right[0]!)
    const answers = (numbers: object): Readonly<Record<string, unknown>> => ({
      ...solution.answers!(numbers),
      ...change,
    })
    const parts = await judgeModule({ ...grading, parts: lab.checks! }, { ...solution, answers }, 'ada')
    const failed = parts.find(({ state }) => state !== 'passed')
    expect(failed?.finding?.place?.line ?? 0).toBeGreaterThanOrEqual(failed ? 1 : 0)
    return failed?.how ?? 'all right'
  }
  const { loads } = numbersOf(measure.lab, 'ada') as unknown as MeasureNumbers
  const curve = (change: object): object => ({
    curve: loads.map((load, i) => ({ load: load / 100, latency: 100, half: 4, runs: 2, ...(i === 1 && change) })),
  })
  const { circle, packets, destinations } = explain(numbersOf(deadlock.lab, 'ada') as unknown as DeadlockNumbers)
  const [packet] = packets as [(typeof packets)[number]]

  it.each([
    [measure, curve({}), /^all right$/],
    [measure, curve({ load: 0.9 }), /^curve\[1\]\.load is 0\.9, and has to be 0\.1\d$/],
    [measure, curve({ half: 9 }), /^curve\[1\]\.half is 9, and has to be at most 4 %/],
    [measure, curve({ runs: 1 }), /^curve\[1\]\.runs is 1, and has to be 2 or more/],
    [deadlock, { circle, packets, destinations }, /^all right$/],
    [
      deadlock,
      { packets: [{ ...packet, from: '(7,0)' }, packet] },
      /^packets\[0\] is from \(7,0\) .*\(7,0\) is outside, for its nodes are/,
    ],
    [deadlock, { packets: [packet, { ...packet, to: '(0,9)' }] }, /\(0,9\) is outside/],
    [deadlock, { packets: [packet, packet] }, /^packets\[1\] .* begin at a node of its own: packets\[0\] begins at/],
    [deadlock, { packets: [packet, { from: '(0,0)', to: '(0,0)' }] }, /^packets\[1\] .* has to lead to another node$/],
    [
      deadlock,
      { circle: [...circle.slice(1), circle[1]] },
      /^circle\[\d\] is .* once more, and has to be another channel$/,
    ],
    [deadlock, { circle: ['(7,0) +x', ...circle.slice(1)] }, /^circle\[0\] is "\(7,0\) \+x", .* \(7,0\) is outside/],
    [deadlock, { destinations: destinations.slice(1) }, /^destinations has \d/],
    [deadlock, { destinations: ['(9,9)', ...destinations.slice(1)] }, /^destinations\[0\] .* \(9,9\) is outside/],
  ] as readonly (readonly [Grading, object, RegExp])[])(
    'are told by the check: $0.lab.name, %j',
    async (grading, change, says) => {
      expect(await told(grading, change)).toMatch(says)
    },
  )
})
