/**
 * Judges submissions, one after the other. The thread that works has a large stack: the interpreter of students' code must meet its own
 * limit before that of the thread. This one waits, and ends both if the grader goes away.
 */

import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'

/** The pipe that reports go to. */
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

/** A pipe takes a part of it at a time. */
function writeAll(report: string): void {
  const bytes = Buffer.from(report)
  for (let at = 0; at < bytes.length;) at += writeSync(reports, bytes, at)
}
