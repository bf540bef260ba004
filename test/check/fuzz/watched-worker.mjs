/** In the place of check/fuzz/worker.ts: hangs in its first task with 200 MB in its hands, and the watchdog of check/fuzz/worker.ts beside it. */

import { Worker } from 'node:worker_threads'

const [seconds, megabytes] = process.argv.slice(2).map(Number)
process.on('disconnect', () => process.exit())
process.on('message', () => {
  const held = Buffer.alloc(200 << 20, 1)
  const deadline = new Float64Array(new SharedArrayBuffer(8))
  deadline[0] = seconds
  const thread = new Worker(new URL('../../../check/fuzz/watchdog-thread.mjs', import.meta.url), {
    workerData: { deadline, seconds, megabytes },
    execArgv: [],
  })
  thread.on('online', () => {
    while (held.length > 0);
  })
})
