import { workerData } from 'node:worker_threads'
import { serve } from '../jobs/threads.js'
import { loadStudy, type StudyPlace } from './load.js'
import { executorOf, prepareStudy } from './run.js'
import type { AxisValues } from './study.js'

const { place, axes } = workerData as { readonly place: StudyPlace; readonly axes: AxisValues }
serve(executorOf(prepareStudy(place.name, await loadStudy(place), axes)))
