import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import fifo from '../../labs/01-fifo/grade.js'
import { AlmostFullFifo as FifoSkeleton } from '../../labs/01-fifo/skeleton/almost-full-fifo.js'
import arbiter from '../../labs/02-arbiter/grade.js'
import { WeightedArbiter as ArbiterSkeleton } from '../../labs/02-arbiter/skeleton/weighted-arbiter.js'
import route from '../../labs/03-route/grade.js'
import { TorusRoute as RouteSkeleton } from '../../labs/03-route/skeleton/torus-route.js'
import credits from '../../labs/04-credits/grade.js'
import { CreditLink as CreditSkeleton } from '../../labs/04-credits/skeleton/credit-link.js'
import allocator from '../../labs/05-vc-allocator/grade.js'
import { VcAllocator as AllocatorSkeleton } from '../../labs/05-vc-allocator/skeleton/vc-allocator.js'
import router from '../../labs/06-router/grade.js'
import { RowRouter as RouterSkeleton } from '../../labs/06-router/skeleton/row-router.js'
import multicast from '../../labs/08-multicast/grade.js'
import { MulticastElement as MulticastSkeleton } from '../../labs/08-multicast/skeleton/multicast-element.js'
import type { Grading, LabModule } from '../../src/lab/index.js'
import { judgeModule } from './graded.js'

const labs: readonly { readonly grading: Grading; readonly skeleton: LabModule }[] = [
  { grading: fifo, skeleton: FifoSkeleton },
  { grading: arbiter, skeleton: ArbiterSkeleton },
  { grading: route, skeleton: RouteSkeleton },
  { grading: credits, skeleton: CreditSkeleton },
  { grading: allocator, skeleton: AllocatorSkeleton },
  { grading: router, skeleton: RouterSkeleton },
  { grading: multicast, skeleton: MulticastSkeleton },
]

/** Two students with different numbers. */
const students = ['ada', 'bob'] as const

/** The lines of a wrong solution that end in `// WRONG`, from 1. */
function wrongLines(file: string): number[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, i) => (line.includes('// WRONG') ? [i + 1] : []))
}

const wrongValue = /^\S+ is (\d+|0[bx][\da-f]+) in cycle \d+, and has to be (\d+|0[bx][\da-f]+)(, with \w+ .+)?$/

describe.each(labs)('lab $grading.lab.name', ({ grading, skeleton }) => {
  const { lab, reference, right, wrong } = grading
  const folder = new URL(`../../labs/${lab.name}/`, import.meta.url).pathname

  it('has a reference and three other ways that get all points, for any student', { timeout: 300_000 }, async () => {
    expect(right).toHaveLength(3)
    // The numbers of another student are for one of them: what takes time is the proof.
    for (const [student, solutions] of [
      ['ada', [...(reference ? [reference] : []), ...right]],
      ['bob', right.slice(0, 1)],
    ] as const)
      for (const solution of solutions) {
        const parts = await judgeModule(grading, solution, student)
        expect(parts.filter(({ state }) => state !== 'passed')).toEqual([])
      }
  })

  it('has a skeleton that fails, and is told what is wrong first', async () => {
    const parts = await judgeModule(grading, skeleton, 'ada')
    expect(parts[0]!.state).toBe('passed')
    const found = parts.find(({ finding }) => finding)!.finding!
    expect(found.message).toMatch(wrongValue)
    expect(found.place?.file).toContain('skeleton')
    expect(parts.reduce((sum, { earned }) => sum + earned, 0)).toBeLessThan(20)
  })

  it('has at least ten wrong solutions, one in each file', () => {
    expect(wrong.length).toBeGreaterThanOrEqual(10)
    const files = readdirSync(`${folder}wrong`).filter((name) => name !== 'index.ts')
    expect(wrong.map(({ name }) => `${name}.ts`).sort()).toEqual(files.sort())
  })

  it.each(wrong.map((one, i) => ({ ...one, i })))('refuses: $what', async ({ i, ...solution }) => {
    const { name } = solution
    const file = `${folder}wrong/${name}.ts`
    // Another student has other numbers; a sample shows whether that matters.
    for (const student of i % 4 === 0 ? students : students.slice(0, 1)) {
      const parts = await judgeModule(grading, solution, student)
      const findings = parts.flatMap(({ finding }) => finding ?? [])
      expect(findings.length, `${name} for ${student}`).toBeGreaterThan(0)
      const lines = wrongLines(file)
      for (const { cycle, place, waves, svg, message } of findings) {
        expect(message).toMatch(wrongValue)
        expect(message).toContain(`in cycle ${cycle},`)
        expect(place?.file).toBe(file)
        expect(waves).toMatch(/· yours.*\n.*· expected/)
        expect(svg).toContain('<svg')
      }
      // What has led to the wrong value goes through the line that is wrong.
      const told = findings.flatMap(({ lines }) => lines.map(({ line }) => line))
      expect(
        lines.some((line) => told.includes(line)),
        `line ${lines.join(', ')} of ${name}`,
      ).toBe(true)
    }
  })
})
