/** A thread that runs the batches that it is sent. */

import { parentPort, workerData } from 'node:worker_threads'
import type { Batch } from './campaign.js'
import { prepareCampaign } from './catalog.js'
import { executorOf } from './deal.js'
import type { ThreadData } from './threads.js'

const { name, parameters } = workerData as ThreadData
const execute = executorOf((await prepareCampaign(name, parameters)).parts)

parentPort!.on('message', (batch: Batch) => {
  void execute(batch).then((result) => parentPort!.postMessage(result))
})
