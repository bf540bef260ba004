import { expect, it } from 'vitest'
import { dispatch, type Execute } from '../../../src/base/jobs/dispatch.js'

interface Numbered {
  readonly part: number
  readonly index: number
}

/** Threads that take one after the other a job, and the parts that each has worked at. */
async function dispatched(sizes: readonly number[], threads: number): Promise<number[][]> {
  const jobs = sizes.flatMap((size, part) => Array.from({ length: size }, (_, index): Numbered => ({ part, index })))
  const parts: number[][] = Array.from({ length: threads }, () => [])
  const given = new Set<string>()
  const executors = parts.map((list): Execute<Numbered, number> => {
    return ({ part, index }) => {
      list.push(part)
      given.add(`${part}:${index}`)
      return Promise.resolve(index)
    }
  })
  let finished = 0
  await dispatch(jobs, executors, () => finished++, { signal: new AbortController().signal })
  expect(given.size).toBe(jobs.length)
  expect(finished).toBe(jobs.length)
  return parts
}

it('leaves a thread with its part, and lets it help where most is left', async () => {
  expect(await dispatched([3, 3, 2], 2)).toEqual([
    [0, 0, 0, 2],
    [1, 1, 1, 2],
  ])
  expect(await dispatched([6, 1], 2)).toEqual([
    [0, 0, 0, 0],
    [1, 0, 0],
  ])
  expect(await dispatched([2, 5], 3)).toEqual([
    [0, 0, 1],
    [1, 1],
    [1, 1],
  ])
  expect(await dispatched([1], 3)).toEqual([[0], [], []])
  expect(await dispatched([], 1)).toEqual([[]])
})

it('gives nobody a job after an error, and takes no result any more', async () => {
  const jobs = Array.from({ length: 6 }, (_, index): Numbered => ({ part: 0, index }))
  const given: number[] = []
  const finished: number[] = []
  let end: (result: number) => void = () => undefined
  const executors: Execute<Numbered, number>[] = [
    ({ index }) => {
      given.push(index)
      return index < 2 ? Promise.resolve(index) : Promise.reject(new Error('no more'))
    },
    ({ index }) => {
      given.push(index)
      return new Promise((resolve) => (end = resolve))
    },
  ]
  const done = dispatch(jobs, executors, (result) => finished.push(result), { signal: new AbortController().signal })
  await expect(done).rejects.toThrow('no more')
  end(1)
  await new Promise(setImmediate)
  expect(given).toEqual([0, 1, 2])
  expect(finished).toEqual([0])
})
