/** Looks several times a second at what its process takes, and ends it if that is too much. */

import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

/** @type {{ deadline: Float64Array, seconds: number, megabytes: number }} */
const { deadline, seconds, megabytes } = workerData

setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1e6 > deadline[0]) end(`more than ${seconds} s of processor time`)
  if (process.memoryUsage.rss() / 2 ** 20 > megabytes) end(`more than ${megabytes} MB of memory`)
}, 200)

/** @param {string} reason */
function end(reason) {
  writeSync(2, `${reason}\n`)
  process.kill(process.pid, 'SIGKILL')
}
