import { workerData } from 'node:worker_threads'
import { serve } from '../../base/jobs/threads.js'
import { followRun } from './explain.js'
import { withNetworkReader } from './network-reader.js'
import { reopenPast, type PastOrigin } from './past.js'
import { tallyOf } from './summarize.js'

const run = followRun(await withNetworkReader(await reopenPast(workerData as PastOrigin)))
serve((counted) => Promise.resolve(tallyOf(run, counted)))
