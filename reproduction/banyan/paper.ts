import type { Paper } from '../paper.js'
import { deadlocks, repaired } from './deadlock.js'
import { aroundTheEnd, twoPhases } from './multicast.js'
import { throughputTables } from './throughput-tables.js'
import { throughput } from './throughput.js'

export const banyan: Paper = {
  title: 'Two-phase multicast in a broadcast banyan',
  citation:
    'Park and Yoon, on wormhole multicast in a wrap-around broadcast banyan network. The text at hand has neither page nor section numbers',
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
  notes: [
    {
      where: 'Headers',
      note: 'They have room for a region alone. The list of destinations and s have to travel as data, which the text does not say.',
    },
    aroundTheEnd,
    repaired,
    { where: 'Analysis', note: 'The packets of phase two are not in it: it has one pass only.' },
    {
      where: 'Case (B)',
      note: 'It is something to compare with, no algorithm: its copies are at nodes that are not neighbours, and no region names such nodes.',
    },
    { where: 'Figs. 5 to 7', note: 'Their numbers, and f and m of their curves, could not be read in the scan.' },
  ],
}
