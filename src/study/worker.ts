import { workerData } from 'node:worker_threads'
import { serve } from '../jobs/threads.js'
import { executorOf, loadPrepared, type PreparedStudy } from './run.js'

const { name, axes } = workerData as Pick<PreparedStudy, 'name' | 'axes'>
serve(executorOf(await loadPrepared(name, axes)))
