/** A process that executes the tasks of a campaign one after the other, until its parent is gone. */

import { check } from './check.js'
import { generateProgram } from './generate/program.js'
import { writeShrunk } from './report.js'
import { shrink } from './shrink.js'
import type { Reply, Task } from './tasks.js'
import { Watchdog } from './watchdog.js'

const [seconds, megabytes] = process.argv.slice(2).map(Number)
const watchdog = new Watchdog({ seconds: seconds!, megabytes: megabytes! })

// Ctrl-C is for the campaign, which ends its processes itself.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', (task: Task) => void perform(task))

async function perform(task: Task): Promise<void> {
  const before = process.cpuUsage()
  watchdog.watch(task.kind === 'shrink' ? task.seconds : 0)
  const verdict = await execute(task)
  watchdog.rest()
  const { user, system } = process.cpuUsage(before)
  const reply: Reply = { verdict, seconds: (user + system) / 1e6, megabytes: process.memoryUsage.rss() / 2 ** 20 }
  process.send!(reply)
}

async function execute(task: Task): Promise<Reply['verdict']> {
  const program = generateProgram(task.seed)
  if (task.kind === 'check') return check(program, task.options)
  const { verdict, options, folder } = task
  writeShrunk(folder, await shrink(program, verdict, options, task.seconds))
  return verdict
}
