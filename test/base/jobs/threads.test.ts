import { expect, it } from 'vitest'
import { Threads } from '../../../src/base/jobs/threads.js'

/** A thread that does this when it is sent a job. */
function threadThat(does: string): Threads<number, number> {
  const script = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', (job) => { ${does} })`
  return new Threads<number, number>(new URL(`data:text/javascript,${encodeURIComponent(script)}`), null, 1)
}

it('gives a job to a thread, and its result back', async () => {
  const threads = threadThat('parentPort.postMessage({ result: job * 2 })')
  expect(await threads.executors[0]!(21)).toBe(42)
  expect(await threads.executors[0]!(4)).toBe(8)
  await threads.stop()
})

it.each([
  ['ends', 'process.exit(3)', 'a thread has ended in the middle of its job: code 3'],
  ['throws', 'throw new Error(`no ${job}`)', 'no 5'],
])('does not wait for a thread that %s', async (_, does, message) => {
  const threads = threadThat(does)
  await expect(threads.executors[0]!(5)).rejects.toThrow(message)
  await threads.stop()
})
