import { parentPort, workerData } from 'node:worker_threads'
import type { CheckOrder } from './background.js'
import { checkTypes } from './check.js'

parentPort!.postMessage(await checkTypes((workerData as CheckOrder).target))
