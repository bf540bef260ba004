import type { Argv } from 'yargs'
import { algorithms, partitions } from '../../../networks/collective/registry/names.js'
import type { CommandBody } from '../command.js'
import { collectiveOptions, optionGroups, type CollectiveOptions } from '../collective/options.js'
import { subject } from '../options.js'
import { align } from '../table.js'

type CollectiveArguments = CollectiveOptions & { readonly algorithm: string }

/** `flitwave collective`: one schedule, checked, played on the RTL and drawn. */
export const collectiveCommand: CommandBody<CollectiveArguments> = {
  builder: (yargs: Argv) => {
    for (const [title, names] of Object.entries(optionGroups)) yargs.group(names, title)
    return yargs
      .positional('algorithm', subject('A name from the list below'))
      .options(collectiveOptions)
      .example('$0 collective dcf --torus 32x32 --length 1000', 'A broadcast that takes what its formula says')
      .example('$0 collective utorus --source 4,2 --destinations 5,7 6,0 6,4 0,3', 'One multicast')
      .example('$0 collective 4IIIB --torus 16x16 --multicasts 20 --destinations 80', 'Twenty through subnetworks')
      .example('$0 collective dcf --format svg', 'Draw it into dcf-torus8x8.svg')
      .epilogue(
        `Algorithms:\n${align(Object.entries(algorithms).map(([name, about]) => [`  ${name}`, about]))}\n  ${partitions.name}: ${partitions.title}\n\nExit code: 0 if the schedule meets the claims of the algorithm, 1 if not, 2 for bad usage or input.`,
      )
  },
  // The algorithms take their time to load, and so does the RTL.
  handler: async ({ algorithm, ...options }) =>
    (await import('../collective/run.js')).runCollective(algorithm, options),
}
