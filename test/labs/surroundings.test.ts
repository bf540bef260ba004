import { expect, it } from 'vitest'
import { AlmostFullFifo } from '../../labs/01-fifo/reference/almost-full-fifo.js'
import fifo from '../../labs/01-fifo/grade.js'
import arbiter from '../../labs/02-arbiter/grade.js'
import {
  grading,
  inSurroundings,
  type LabModule,
  type Surroundings,
  type Values,
  type WrongSolution,
} from '../../src/apps/course/index.js'
import { mistakeOf } from '../support/mistakes.js'
import { judgeModule } from './graded.js'

/** Two queues in a row, with a push at one end and pops at the other. */
class InARow implements Surroundings {
  readonly copies = ['yours', 'yours']
  readonly seen: number[] = []
  private pushed = 0

  inputs([first, second]: readonly Values[]): readonly Values[] {
    // Combinational, through both: the second one takes the output of the first.
    const moves = !first!['empty'] && !second!['full']
    return [
      { push: true, din: this.pushed % 8, pop: moves },
      { push: moves, din: first!['dout']!, pop: this.pushed % 3 > 0 },
    ]
  }

  cycle([, second]: readonly Values[]): void {
    if (this.pushed % 3 > 0 && !second!['empty']) this.seen.push(Number(second!['dout']))
    this.pushed++
  }

  verdict(): string | null {
    const isInOrder = this.seen.slice(0, 4).every((word, i) => word === i)
    return isInOrder && this.seen.length > 20 ? null : `the words are ${this.seen.slice(0, 4).join(' ')}`
  }
}

function judge(solution: LabModule | WrongSolution, make: () => Surroundings, lab = fifo) {
  const part = inSurroundings({ title: 'In a row', points: 10, runs: () => [{ title: 'a run', cycles: 60, make }] })
  return judgeModule(grading({ ...lab, parts: [part] }), solution, 'ada')
}

it('connects copies with each other, and asks for a verdict', async () => {
  const [, part] = await judge(AlmostFullFifo, () => new InARow())
  expect(part).toMatchObject({ earned: 10, how: '1 run', finding: null })
})

it('finds the first copy that is not as the model would be in its place', async () => {
  const [, part] = await judge(mistakeOf(fifo, 'last-in-first-out'), () => new InARow())
  expect(part).toMatchObject({ earned: 0, how: 'wrong in 1 of 1 run' })
  expect(part!.notes[0]).toMatch(/^a run: the words are/)
  expect(part!.finding!.message).toMatch(/^dout is \d in cycle \d+, and has to be \d$/)
})

it('says so where outputs follow from each other in a circle', async () => {
  // The granted requester stops asking in the same cycle, loses its grant, and asks again.
  const restless = (): Surroundings => ({
    copies: ['yours'],
    inputs: ([arbiter]) => [{ requests: Number(arbiter!['grant']) === 0 ? 1 : 0 }],
    cycle: () => undefined,
    verdict: () => null,
  })
  const [, part] = await judge(arbiter.reference, restless, arbiter)
  expect(part).toMatchObject({ earned: 0, notes: ['a run: its outputs follow from each other in a circle'] })
})
