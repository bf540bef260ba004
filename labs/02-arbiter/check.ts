import { hasBit } from 'flitwave/hdl'
import { lab, type LabPort, type Model, type Values } from 'flitwave/lab'
import { numbers, type ArbiterNumbers } from './numbers.js'

export default lab<ArbiterNumbers>({
  name: '02-arbiter',
  title: 'A weighted round-robin arbiter',
  about: 'one-hot and fair: each requester gets its share of an output',
  module: 'WeightedArbiter',
  file: 'weighted-arbiter.ts',
  tests: 'weighted-arbiter.tb.ts',
  parameters: ['weights', 'first'],
  imports: ['flitwave/rtl/lib/count', 'flitwave/rtl/lib/one-hot'],
  numbers,
  // Another number of requesters, to catch constants written as numbers.
  sizes: ({ weights }) => [{ name: 'other', numbers: { weights: [...weights.slice(1), 2, 1], first: 1 } }],
  ports,
  model: (given) => new Arbiter(given),
  scenarios: (given) => [
    { title: 'everybody asks', inputs: everybodyAsks(given) },
    { title: 'one asks alone', inputs: oneAsks(given) },
    { title: 'somebody stops before its share is used', inputs: stopsEarly(given) },
  ],
  stimulus: ({ weights }, draw, cycles) => {
    let asks = weights.map(() => 0.5)
    return Array.from({ length: cycles }, (_, cycle) => {
      // The rare and the constant requesters change from time to time.
      if (cycle % 16 === 0) asks = weights.map(() => draw.pick([0.1, 0.5, 0.9, 1]))
      const requests = asks.reduce((mask, share, i) => mask + (draw.chance(share) ? 2 ** i : 0), 0)
      return { requests }
    })
  },
  unchecked: [
    'One grant, to one that asks',
    'Nobody waits for more than the shares of others',
    'Same as the reference',
    'Random requests, with other weights',
  ],
})

function ports({ weights }: ArbiterNumbers): LabPort[] {
  return [
    { name: 'requests', role: 'input', width: weights.length, radix: 'bin' },
    { name: 'grant', role: 'output', width: weights.length, radix: 'bin' },
  ]
}

/** The executable specification of the module. */
class Arbiter implements Model {
  private turn: number
  private served = 0

  constructor(private readonly numbers: ArbiterNumbers) {
    this.turn = numbers.first
  }

  cycle({ requests }: Values): Values {
    const { weights } = this.numbers
    const n = weights.length
    const asks = (i: number): boolean => hasBit(Number(requests), i)
    const winner = Array.from({ length: n }, (_, i) => (this.turn + i) % n).find(asks)
    if (winner === undefined) return { grant: 0 }
    const served = winner === this.turn ? this.served + 1 : 1
    const isUsedUp = served === weights[winner]
    this.turn = isUsedUp ? (winner + 1) % n : winner
    this.served = isUsedUp ? 0 : served
    return { grant: 2 ** winner }
  }
}

function everyone({ weights }: ArbiterNumbers): number {
  return 2 ** weights.length - 1
}

function everybodyAsks(given: ArbiterNumbers): Values[] {
  const round = given.weights.reduce((sum, weight) => sum + weight, 0)
  return [...Array.from({ length: round + 2 }, () => ({ requests: everyone(given) })), { requests: 0 }]
}

function oneAsks({ weights, first }: ArbiterNumbers): Values[] {
  const one = (first + 2) % weights.length
  return Array.from({ length: weights[one] + 3 }, () => ({ requests: 2 ** one }))
}

/** The requester in turn stops requesting after the first grant, and returns when others have been served. */
function stopsEarly(given: ArbiterNumbers): Values[] {
  const all = everyone(given)
  const most = given.weights.indexOf(Math.max(...given.weights))
  const others = all - 2 ** most
  const one = (requests: number) => ({ requests })
  return [one(2 ** most), one(others), one(others), one(all), one(all), one(0), one(all), one(2 ** most), one(all)]
}
