import { lab, type LabPort, type Model, type Values } from 'flitwave/lab'
import { numbers, type RouteNumbers } from './numbers.js'

export default lab<RouteNumbers>({
  name: '03-route',
  title: 'A route unit for a torus',
  about: 'dimension order on a torus, and virtual channels against deadlock',
  module: 'TorusRoute',
  file: 'torus-route.ts',
  tests: 'torus-route.tb.ts',
  parameters: ['sizeX', 'sizeY', 'vcs', 'first', 'tieX', 'tieY'],
  imports: ['flitwave/rtl/lib/count', 'flitwave/rtl/lib/one-hot'],
  numbers,
  // All sizes from 2 to 8, with one number of virtual channels or the other.
  sizes: (yours) =>
    from2to8.flatMap((sizeX) =>
      from2to8.map((sizeY) => {
        const vcs = (sizeX + sizeY) % 2 === 0 ? yours.vcs : 2
        return { name: `${sizeX} x ${sizeY}`, numbers: { ...yours, sizeX, sizeY, vcs } }
      }),
    ),
  ports,
  model: (given) => new Route(given),
  scenarios: (given) => [
    { title: 'along a row', inputs: alongRow(given) },
    { title: 'along a column', inputs: alongColumn(given) },
    { title: 'both dimensions', inputs: bothDimensions(given) },
  ],
  stimulus: ({ sizeX, sizeY }, draw, cycles) =>
    Array.from({ length: cycles }, () => ({
      hereX: draw.between(0, sizeX - 1),
      hereY: draw.between(0, sizeY - 1),
      toX: draw.between(0, sizeX - 1),
      toY: draw.between(0, sizeY - 1),
    })),
  unchecked: [
    'Every packet arrives, by a shortest way',
    'No circle of virtual channels',
    'The right port and channels',
  ],
})

const from2to8 = [2, 3, 4, 5, 6, 7, 8]

function ports({ sizeX, sizeY, vcs }: RouteNumbers): LabPort[] {
  const [x, y] = [sizeX, sizeY].map((size) => Math.ceil(Math.log2(size)))
  return [
    { name: 'hereX', role: 'input', width: x },
    { name: 'hereY', role: 'input', width: y },
    { name: 'toX', role: 'input', width: x },
    { name: 'toY', role: 'input', width: y },
    { name: 'port', role: 'output', width: 3 },
    { name: 'allowed', role: 'output', width: vcs, radix: 'bin' },
  ]
}

/** The executable specification of the module. */
class Route implements Model {
  constructor(private readonly numbers: RouteNumbers) {}

  cycle({ hereX, hereY, toX, toY }: Values): Values {
    const { sizeX, sizeY, tieX, tieY, first } = this.numbers
    const x = { here: Number(hereX), to: Number(toX), size: sizeX, tie: tieX, ports: [0, 1] }
    const y = { here: Number(hereY), to: Number(toY), size: sizeY, tie: tieY, ports: [2, 3] }
    const line = (first === 0 ? [x, y] : [y, x]).find(({ here, to }) => here !== to)
    if (!line) return { port: 4, allowed: 1 }
    const { here, to, size, tie } = line
    const forward = (to - here + size) % size
    const isPositive = forward * 2 === size ? tie === 0 : forward * 2 < size
    const isWrapAhead = isPositive ? to < here : to > here
    return { port: line.ports[isPositive ? 0 : 1], allowed: isWrapAhead ? this.p : this.all - this.p }
  }

  private get all(): number {
    return 2 ** this.numbers.vcs - 1
  }

  /** The lower half of the virtual channels. */
  private get p(): number {
    return 2 ** Math.floor(this.numbers.vcs / 2) - 1
  }
}

/** From two nodes of the first row to all its other nodes. */
function alongRow({ sizeX }: RouteNumbers): Values[] {
  return [1, sizeX - 1].flatMap((hereX) =>
    Array.from({ length: sizeX }, (_, toX) => ({ hereX, hereY: 0, toX, toY: 0 })),
  )
}

function alongColumn({ sizeY }: RouteNumbers): Values[] {
  return [0, sizeY - 1].flatMap((hereY) =>
    Array.from({ length: sizeY }, (_, toY) => ({ hereX: 1, hereY, toX: 1, toY })),
  )
}

/** In both directions of both dimensions, and to a corner. */
function bothDimensions({ sizeX, sizeY }: RouteNumbers): Values[] {
  const [hereX, hereY] = [1, 1]
  const [nextX, nextY] = [2 % sizeX, 2 % sizeY]
  return [
    { hereX, hereY, toX: nextX, toY: nextY },
    { hereX, hereY, toX: 0, toY: nextY },
    { hereX, hereY, toX: nextX, toY: 0 },
    { hereX, hereY, toX: 0, toY: 0 },
    { hereX, hereY, toX: sizeX - 1, toY: sizeY - 1 },
    { hereX, hereY, toX: 1, toY: 1 },
  ]
}
