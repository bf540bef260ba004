import { command } from '../shared/command.js'
import { subject } from '../shared/options.js'
import { workloadGroups, workloadOptions } from './options.js'

export const workloadCommand = command({
  subject: { trace: subject('CSV or JSON Lines; Chakra: trace.0.et, for trace.<rank>.et; or Netrace') },
  options: workloadOptions,
  groups: workloadGroups,
  examples: [
    ['$0 workload steps.csv --torus 4x4', 'Events of your own'],
    ['$0 workload trace.0.et --bytes-per-flit 64 --cycles-per-ns 1.2', 'A Chakra trace, a file for each rank'],
    ['$0 workload trace.0.et --all-reduce torus-all-reduce --ports all-port', 'Its all-reduces on all ports'],
    ['$0 workload blackscholes.tra --mesh 8x8 --packets 100000', 'The first packets of a Netrace file'],
  ],
  epilogue:
    'Rank r runs on node r. Chakra traces name collectives, not messages: --all-reduce and --all-to-all choose the algorithms.\n\nExit code: 0 if all of it was played, 2 for bad usage or input.',
  // Load lazily: the RTL takes long to load.
  run: async ({ trace, ...options }) => (await import('./run.js')).runWorkload(trace, options),
})
