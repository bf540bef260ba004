import type { Argv, CommandModule } from 'yargs'
import { engineChoices } from '../../sim/engine-names.js'
import { algorithms, partitions } from '../../collective/registry/names.js'
import { collectiveFormats, resetPriorities, type CollectiveOptions } from '../collective/options.js'
import { align } from '../table.js'

interface CollectiveArguments extends CollectiveOptions {
  readonly algorithm: string
}

/** `flitwave collective`: one schedule, checked, played on the RTL and drawn. */
export const collectiveCommand: CommandModule<object, CollectiveArguments> = {
  command: 'collective <algorithm>',
  describe: 'Check a collective communication, play it on the RTL, and draw who sends to whom',
  builder: (yargs: Argv) =>
    yargs
      .positional('algorithm', { type: 'string', demandOption: true, describe: 'A name from the list below' })
      .option('torus', { type: 'string', describe: 'Nodes in each dimension: 32x32, 4x4x4' })
      .option('mesh', { type: 'string', describe: 'The same without wraparound links' })
      .option('nodes', { type: 'string', describe: 'Of two-phase: 2 to 64, a power of two; nodes are plain numbers' })
      .option('source', { type: 'string', describe: 'The node that has the message: 0,0' })
      .option('destinations', {
        type: 'string',
        array: true,
        describe: 'Of a multicast: 0,3 1,1; or how many, drawn at random; by default all other nodes',
      })
      .option('multicasts', { type: 'string', describe: 'So many multicasts at once, with random sources' })
      .option('hot-spot', { type: 'string', describe: 'The part of their destinations that all have in common' })
      .option('sources', { type: 'string', describe: 'Of aggregation and trees: all, or so many at random' })
      .option('seed', { type: 'string', describe: 'The seed of random choices; default 1' })
      .option('balancing', {
        type: 'string',
        describe: 'Of 4IIIB …: centralised (default), subnetworks in turn; or distributed, at random',
      })
      .option('delta', { type: 'string', describe: 'For type III: 1 to h - 1; default h/2' })
      .option('phase3', { type: 'string', describe: 'Of 4IIIB, 2IV …: the tree in blocks, umesh (default) or spu' })
      .option('way', { type: 'string', describe: 'Of utorus: around rings, shorter (default), positive or negative' })
      .option('h', { type: 'string', describe: 'Of aggregation: the side of a block, a divisor of that of the torus' })
      .option('shape', { type: 'string', describe: 'Of trees: shallow (default up to 8x8x8) or closed-form' })
      .option('start', { type: 'string', describe: 'Of two-phase: the node where the copies of phase 1 begin' })
      .option('header', {
        type: 'string',
        describe: 'Of two-phase: region, or wrapped (default with --start), with which copies go around the end',
      })
      .option('length', { type: 'string', default: '100', describe: 'Flits of a message' })
      .option('ts', { type: 'string', describe: 'Cycles of a start-up: 200' })
      .option('tr', { type: 'string', describe: 'Cycles until a node can use what has arrived: 200' })
      .option('startup', {
        type: 'string',
        describe: 'blocking (default of one port), serial (default of all ports), or latency, as in multicast-fig5 …',
      })
      .option('reset-priority', {
        type: 'string',
        describe: `${resetPriorities.join(' (default) or ')}: heads that routers serve first after reset`,
      })
      .option('play', { type: 'boolean', default: true, describe: 'Play it on the RTL; --no-play leaves that out' })
      .option('engine', {
        type: 'string',
        describe: `${engineChoices.join(', ')}: the engine that runs the RTL; default bitslice`,
      })
      .option('unicasts', { type: 'boolean', default: false, describe: 'List each unicast' })
      .option('format', {
        type: 'string',
        array: true,
        default: ['text'],
        describe: `${collectiveFormats.join(', ')}; several with commas`,
      })
      .option('out', { type: 'string', describe: 'The folder for files; text and json go to the terminal without it' })
      .option('panels', { type: 'string', describe: 'At most so many in the drawing; 1 has all steps in one' })
      .option('message', { type: 'string', describe: 'Draw this message alone, from 0' })
      .example('$0 collective dcf --torus 32x32 --length 1000', 'A broadcast that takes what its formula says')
      .example('$0 collective utorus --source 4,2 --destinations 5,7 6,0 6,4 0,3', 'One multicast')
      .example('$0 collective 4IIIB --torus 16x16 --multicasts 20 --destinations 80', 'Twenty through subnetworks')
      .example('$0 collective dcf --format svg', 'Draw it into dcf-torus8x8.svg')
      .group(['torus', 'mesh', 'nodes'], 'Where:')
      .group(['source', 'destinations', 'multicasts', 'hot-spot', 'sources', 'seed'], 'What:')
      .group(['balancing', 'delta', 'phase3', 'way', 'h', 'shape', 'start', 'header'], 'Of single algorithms:')
      .group(['length', 'ts', 'tr', 'startup', 'reset-priority'], 'Time:')
      .epilogue(
        `Algorithms:\n${align(Object.entries(algorithms).map(([name, about]) => [`  ${name}`, about]))}\n  ${partitions.name}: ${partitions.title}\n\nExit code: 0 if the schedule keeps what the algorithm claims, 1 if not, 2 for bad usage or input.`,
      ),
  // The algorithms take their time to load, and so does the RTL.
  handler: async ({ algorithm, ...options }) =>
    (await import('../collective/run.js')).runCollective(algorithm, options),
}
