import type { Paper } from '../paper.js'
import { deadlocks, repaired } from './deadlock.js'
import { items } from './items.js'
import { aroundTheEnd, orderOfTheorem1, twoPhases } from './multicast.js'
import { throughputTables } from './throughput-tables.js'
import { throughput } from './throughput.js'
import { trends } from './trends.js'

export const banyan: Paper = {
  title: 'Two-phase multicast in a broadcast banyan',
  citation:
    'Park and Yoon, "Performance Analysis of Multistage Interconnection Networks using a Multicast Algorithm". Its text has sections 1 to 5, down to 4.2, and no page numbers; the sections of its figures and theorems are not known here',
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
  items,
  notes: [
    {
      where: 'Headers',
      note: 'They have room for a region alone. The list of destinations and s have to travel as data, which the text does not say.',
    },
    orderOfTheorem1,
    aroundTheEnd,
    repaired,
    ...trends,
    { where: 'Analysis', note: 'The packets of phase two are not in it: it has one pass only.' },
    {
      where: 'Case (B)',
      note: 'It is something to compare with, no algorithm: its copies are at nodes that are not neighbours, and no region names such nodes.',
    },
    { where: 'Figs. 5 to 7', note: 'Their numbers, and f and m of their curves, could not be read in the scan.' },
  ],
}
