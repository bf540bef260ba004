/** A thread that runs the batches that it is sent. */

import { workerData } from 'node:worker_threads'
import { serve } from '../../src/jobs/threads.js'
import type { PreparedCampaign } from './campaign.js'
import { prepareCampaign } from './catalog.js'
import { executorOf } from './deal.js'

const { name, parameters } = workerData as Pick<PreparedCampaign, 'name' | 'parameters'>
serve(executorOf((await prepareCampaign(name, parameters)).parts))
