import { algorithms, partitions } from '../../../networks/collective/registry/names.js'
import { command } from '../shared/command.js'
import { collectiveOptions, optionGroups } from './options.js'
import { subject } from '../shared/options.js'
import { align } from '../shared/table.js'

export const collectiveCommand = command({
  subject: { algorithm: subject('A name from the list below') },
  options: collectiveOptions,
  groups: optionGroups,
  examples: [
    ['$0 collective dcf --torus 32x32 --length 1000', 'A broadcast that takes what its formula says'],
    ['$0 collective utorus --source 4,2 --destinations 5,7 6,0 6,4 0,3', 'One multicast'],
    ['$0 collective 4IIIB --torus 16x16 --multicasts 20 --destinations 80', 'Twenty through subnetworks'],
    ['$0 collective dcf --format svg', 'Draw it into dcf-torus8x8.svg'],
  ],
  epilogue: `Algorithms:\n${align(Object.entries(algorithms).map(([name, about]) => [`  ${name}`, about]))}\n  ${partitions.name}: ${partitions.title}\n\nExit code: 0 if the schedule meets the claims of the algorithm, 1 if not, 2 for bad usage or input.`,
  // Load lazily: the algorithms and the RTL take long to load.
  run: async ({ algorithm, ...options }) => (await import('./run.js')).runCollective(algorithm, options),
})
