import { workerData } from 'node:worker_threads'
import { serve } from '../../../base/jobs/threads.js'
import { followRun, withNetworkReader } from './followed-run.js'
import { reopenPast, type PastOrigin } from '../shared/open-run.js'
import { tallyOf } from './summarize.js'

const run = followRun(await withNetworkReader(await reopenPast(workerData as PastOrigin)))
serve((counted) => Promise.resolve(tallyOf(run, counted)))
