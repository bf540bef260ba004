import type { Paper } from '../paper.js'
import { deadlocks } from './deadlock.js'
import { twoPhases } from './multicast.js'
import { throughputTables } from './throughput-tables.js'
import { throughput } from './throughput.js'

export const banyan: Paper = {
  title: 'Two-phase multicast in a broadcast banyan',
  citation: 'Park and Yoon, on wormhole multicast in a wrap-around broadcast banyan network',
  about: [
    'Elements of a banyan replicate packets that name the least and the greatest of neighbouring destinations. Any set of destinations takes two phases: to as many neighbouring nodes as there are destinations, and from each of them to one.',
    'The numbers of the figures could not be read; those here are computed from the equations of the paper.',
  ],
  groups: [twoPhases, deadlocks, throughput],
  charts: [
    { run: 'min-fig5', figure: 'Fig. 5' },
    { run: 'min-fig6', figure: 'Fig. 6' },
    { run: 'min-fig7', figure: 'Fig. 7' },
  ],
  tables: throughputTables,
  slips: [
    'Headers have room for a region alone. The list of destinations and s have to travel as data, which the paper does not say.',
    'The packets of phase two are not in the analysis, which has one pass only.',
  ],
}
