import { experiment } from 'flitwave/experiment'
import type { NetworkParameters } from '../../rtl/net/parameters.js'
import type { Stages } from '../../rtl/router/parameters.js'
import type { AccountedNetwork } from './support/journeys.js'
import { accountedBanyan, accountedWraparound } from './support/journeys-banyans.js'
import { accountedInterfaces, accountedRouters } from './support/journeys-routers.js'

interface Point {
  readonly network: string
  readonly packets: number
}

const stages = [1, 2, 3, 4] as const satisfies readonly Stages[]
const depths = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** Without a second virtual channel a torus can deadlock. */
const vcsOf = { mesh: [1, 2, 4], torus: [2, 4] } as const

const shapes = [
  { topology: 'mesh', sizeX: 3, sizeY: 3 },
  { topology: 'torus', sizeX: 4, sizeY: 3 },
] as const satisfies readonly Partial<NetworkParameters>[]

const otherShapes = [
  { topology: 'mesh', dimensions: 1, sizeX: 6 },
  { topology: 'torus', dimensions: 1, sizeX: 8 },
  { topology: 'mesh', dimensions: 3, sizeX: 2, sizeY: 2, sizeZ: 3 },
  { topology: 'torus', dimensions: 3, sizeX: 3, sizeY: 2, sizeZ: 2 },
] as const satisfies readonly Partial<NetworkParameters>[]

/** In two dimensions: all numbers of stages with all depths; numbers of virtual channels in turn. */
const networks: Partial<NetworkParameters>[] = [
  ...shapes.flatMap((shape) =>
    stages.flatMap((P) =>
      depths.map((depth) => ({ ...shape, stages: P, depth, vcs: inTurn(vcsOf[shape.topology], P + depth) })),
    ),
  ),
  ...otherShapes.flatMap((shape, i) =>
    stages.map((P) => ({
      ...shape,
      stages: P,
      depth: 1 + ((i + 2 * P) % 8),
      vcs: inTurn(vcsOf[shape.topology], P + i),
    })),
  ),
]

/** Both interfaces and both disciplines with all numbers of stages, on meshes and tori; other settings in turn. */
const interfaces = (['one-port', 'all-port'] as const).flatMap((injection) =>
  (['blocking', 'serial'] as const).flatMap((startup) =>
    stages.flatMap((P) =>
      shapes.map((shape, i) => {
        const turn = P + i + (startup === 'serial' ? 2 : 0) + (injection === 'all-port' ? 1 : 0)
        return {
          ...shape,
          injection,
          startup,
          stages: P,
          depth: 1 + ((3 * turn) % 8),
          vcs: inTurn(vcsOf[shape.topology], turn),
          queue: 1 + (turn % 4),
          pending: 1 + (turn % 3),
          ts: inTurn([0, 1, 5, 17], turn),
          tr: inTurn([0, 1, 9], turn),
        }
      }),
    ),
  ),
)

const banyans = (['rigid', 'vct', 'naive'] as const).flatMap((mode) =>
  [2, 3, 4].flatMap((addressWidth) =>
    (['region', 'cube', 'wrapped'] as const).map((header, i) =>
      accountedBanyan({ mode, addressWidth, header, buffers: 1 + i }),
    ),
  ),
)

const accounted: ReadonlyMap<string, AccountedNetwork> = new Map(
  [
    ...networks.map(accountedRouters),
    ...interfaces.map(accountedInterfaces),
    ...banyans,
    ...(['rigid', 'vct'] as const).flatMap((mode) => [
      accountedWraparound(mode, 'region'),
      accountedWraparound(mode, 'wrapped'),
    ]),
  ].map((network) => [network.name, network]),
)

export default experiment<Point>({
  title: 'Latency accounts',
  about: 'Every cycle of every packet and copy between creation and delivery is in its latency account once.',
  axes: {
    network: {
      values: [...accounted.keys()],
      title: 'network: P pipeline stages, v virtual channels, b flits in a buffer',
    },
    packets: { values: [1500], title: 'packets of each network', min: 50, max: 4000 },
  },
  cases: ({ network, packets }) => accounted.get(network)!.cases(packets),
})

function inTurn<T>(values: readonly T[], turn: number): T {
  return values[turn % values.length]!
}
