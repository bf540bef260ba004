import { workerData } from 'node:worker_threads'
import { serve } from '../../../base/jobs/threads.js'
import { digestReader } from '../../../runs/dump/compare/digests.js'
import { DumpRun } from '../../../runs/dump/run.js'
import { VcdDump } from '../../../runs/dump/vcd/vcd.js'
import { openDump } from '../shared/dump-file.js'
import type { DumpJob } from './dump-thread.js'

const opened = openDump(workerData as string)
opened.catch(() => undefined)

serve(async (job: DumpJob) => {
  const { dump, rises } = await opened
  if (job.kind === 'index') return dump instanceof VcdDump ? dump.encodedIndex() : null
  const run = await DumpRun.open(dump, { ...job.cycles, rises })
  return digestReader(run)(job.keys, job.window)
})
