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
import type { Grading, LabModule } from '../../src/apps/course/index.js'
import type { EditedText } from '../../src/apps/cli/lab/mistakes.js'
import { editedOf } from '../support/mistakes.js'
import { everyNth } from '../support/sample.js'
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

/** The lines that a mistake has changed; for a module inside that it has changed, the lines that use this module. */
function wrongLines({ text, lines }: EditedText): number[] {
  const all = text.split('\n')
  const inside = lines.flatMap((line) => /^ {2}(\w+) = .*\bnew /.exec(all[line - 1]!)?.[1] ?? [])
  const uses = all.flatMap((line, i) => (inside.some((name) => line.includes(`this.${name}`)) ? [i + 1] : []))
  return [...lines, ...uses]
}

/** Causes show lines of this text, with values behind the names. */
function expectLinesOf(text: string, causes: string): void {
  const lines = text.split('\n').map((line) => line.trim())
  for (const [, line, shown] of causes.matchAll(/\| \S+\/wrong\/\S+:(\d+) +(.*)$/gm))
    expect(shown!.replace(/‹[^›]*›/g, '')).toBe(lines[Number(line) - 1])
}

const wrongValue = /^\S+ is (\d+|0[bx][\da-f]+) in cycle \d+, and has to be (\d+|0[bx][\da-f]+)(, with \w+ .+)?$/

describe.each(labs)('lab $grading.lab.name', ({ grading, skeleton }) => {
  const { reference, right, wrong } = grading

  it('has a reference and three other ways that get all points, for any student', async () => {
    expect(right).toHaveLength(3)
    // Only one of the solutions gets another student's numbers, because the proof takes most of the time.
    for (const [student, solutions] of [
      ['ada', [...(reference ? [reference] : []), ...right]],
      ['bob', right.slice(0, 1)],
    ] as const)
      for (const solution of solutions) {
        const parts = await judgeModule(grading, solution, student)
        expect(parts.filter(({ state }) => state !== 'passed')).toEqual([])
      }
  })

  it('has a skeleton that fails, with its first fault', async () => {
    const parts = await judgeModule(grading, skeleton, 'ada')
    expect(parts[0]!.state).toBe('passed')
    const found = parts.find(({ finding }) => finding)!.finding!
    expect(found.message).toMatch(wrongValue)
    expect(found.place?.file).toContain('skeleton')
    expect(parts.reduce((sum, { earned }) => sum + earned, 0)).toBeLessThan(20)
  })

  it('has at least ten wrong solutions, each with another name and another text', () => {
    expect(wrong.length).toBeGreaterThanOrEqual(10)
    expect(new Set(wrong.map(({ name }) => name)).size).toBe(wrong.length)
    expect(new Set(wrong.map((solution) => editedOf(grading, solution)!.text)).size).toBe(wrong.length)
  })

  const numbered = wrong.map((one, i) => ({ ...one, i }))

  it.each(everyNth(numbered, 10))('refuses: $what', async ({ i, ...solution }) => {
    const { name } = solution
    const edited = editedOf(grading, solution)!
    const { path, text } = edited
    const lines = wrongLines(edited)
    // Another student has other numbers; a sample shows any effect of them.
    for (const student of i % 4 === 0 ? students : students.slice(0, 1)) {
      const parts = await judgeModule(grading, solution, student)
      const findings = parts.flatMap(({ finding }) => finding ?? [])
      expect(findings.length, `${name} for ${student}`).toBeGreaterThan(0)
      for (const { cycle, place, causes, waves, svg, message } of findings) {
        expect(message).toMatch(wrongValue)
        expect(message).toContain(`in cycle ${cycle},`)
        expect(place?.file).toBe(path)
        expectLinesOf(text, causes)
        expect(waves).toMatch(/· yours.*\n.*· expected/)
        expect(svg).toContain('<svg')
      }
      // The causes of the wrong value go through a line that the mistake has changed.
      const told = findings.flatMap((finding) => finding.lines.flatMap(({ file, line }) => (file === path ? line : [])))
      expect(
        lines.some((line) => told.includes(line)),
        `line ${lines.join(', ')} of ${name}`,
      ).toBe(true)
    }
  })
})
