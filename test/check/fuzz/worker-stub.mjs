/** In the place of check/fuzz/worker.ts: what becomes of a task is up to its seed. */

import { threadId } from 'node:worker_threads'

let done = 0
process.on('disconnect', () => process.exit())
process.on('message', ({ seed }) => {
  if (seed === 1) process.abort()
  if (seed === 2) {
    process.stderr.write('more than 1 s of processor time\n', () => process.kill(process.pid, 'SIGKILL'))
    return
  }
  const compared = [`process ${process.pid}`, `task ${++done}`, `thread ${threadId}`]
  process.send?.({ verdict: { kind: 'agreed', compared }, seconds: 0, megabytes: seed })
})
