/** Exceptions of the user's experiments are told with their places. */

import { describe, expect, it } from 'vitest'
import { experiment, type Bench, type Experiment } from '../../../src/networks/experiment/experiment.js'
import { inspectPoint, measurePoint, prepareExperiment } from '../../../src/networks/experiment/run.js'
import { FlitwaveError, type Diagnostic } from '../../../src/base/diagnostic/diagnostic.js'

interface Point {
  readonly x: number
}

function experimentOf(bench: () => Bench<Point>): Experiment {
  return experiment<Point>({
    title: 'A line',
    about: 'A line.',
    notes: [],
    axes: { x: { values: [1, 2], title: 'x' } },
    quick: { x: [2] },
    method: { benchOf: () => 'one', prepare: bench },
    chart: { x: { axis: 'x' }, y: { measured: 'y', title: 'y' }, line: 'measured', theory: [] },
  } as never)
}

const measure = (): { y: number } => ({ y: 1 })

/** Throws as a mistake does: a member of what is not there. */
function mistake(): never {
  return (undefined as unknown as { window: never }).window
}

async function told(work: () => Promise<unknown>): Promise<Diagnostic> {
  const error: unknown = await work().catch((found: unknown) => found)
  expect(error).toBeInstanceOf(FlitwaveError)
  return (error as FlitwaveError).diagnostics[0]!
}

describe('an exception of an experiment', () => {
  const prepared = (bench: () => Bench<Point>) => prepareExperiment('mine', experimentOf(bench), { x: [1, 2] })
  const thrown = "exception while point 1 was %: TypeError: Cannot read properties of undefined (reading 'window')"

  it.each<[string, string, () => Bench<Point>]>([
    ['in inspect', 'inspected', () => ({ measure, inspect: mistake })],
    ['in prepare', 'inspected', () => mistake()],
  ])('%s is reported with its place', async (_, what, bench) => {
    const { code, message, place } = await told(() => inspectPoint(prepared(bench), 1))
    expect({ code, message }).toEqual({ code: 'FW914', message: `mine: ${thrown.replace('%', what)}` })
    expect(place?.file).toBe(import.meta.filename)
  })

  it('in measure, too', async () => {
    const { code, message, place } = await told(() =>
      measurePoint(
        prepared(() => ({ measure: mistake })),
        1,
      ),
    )
    expect({ code, message }).toEqual({ code: 'FW914', message: `mine: ${thrown.replace('%', 'measured')}` })
    expect(place?.file).toBe(import.meta.filename)
  })

  it('in the trace of an inspection, too', async () => {
    const inspection = { finding: '', signals: [], window: { from: 0, to: 1 }, trace: mistake }
    const { trace } = await inspectPoint(
      prepared(() => ({ measure, inspect: () => inspection })),
      1,
    )
    const { code, place } = await told(() => Promise.resolve().then(() => trace([], {})))
    expect({ code, file: place?.file }).toEqual({ code: 'FW914', file: import.meta.filename })
  })
})
