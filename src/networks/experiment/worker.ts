import { workerData } from 'node:worker_threads'
import { serve } from '../../base/jobs/threads.js'
import { loadExperiment, type ExperimentPlace } from './load.js'
import { executorOf, prepareExperiment } from './run.js'
import type { AxisValues } from './experiment.js'

const { place, axes } = workerData as { readonly place: ExperimentPlace; readonly axes: AxisValues }
serve(executorOf(prepareExperiment(place.name, await loadExperiment(place), axes)))
