/**
 * Judges submissions one after the other. The worker thread has a large stack, because the interpreter of students' code
 * must reach its own limit before that of the thread. The main thread waits, and ends both if the grader disappears.
 */

import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'

/** The file descriptor of the pipe for reports. */
const reports = 3

/** Megabytes. */
const resourceLimits = { stackSizeMb: 256, maxOldGenerationSizeMb: 1500 }

const worker = new Worker(new URL('./judge-worker.js', import.meta.url), { resourceLimits })
worker.on('message', (report: string) => writeAll(`${report}\n`))
worker.once('error', (error) => {
  process.stderr.write(`${error.name}: ${error.message}\n`, () => process.exit(1))
})

const lines = createInterface({ input: process.stdin })
lines.on('line', (job) => worker.postMessage(job))
lines.once('close', () => process.kill(process.pid, 'SIGKILL'))

/** Writes in parts, because a pipe may accept only a part at a time. */
function writeAll(report: string): void {
  const bytes = Buffer.from(report)
  for (let at = 0; at < bytes.length;) at += writeSync(reports, bytes, at)
}
