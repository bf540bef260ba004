import { lab, type LabPort, type Model, type Values } from 'flitwave/lab'
import { numbers, type LinkNumbers } from './numbers.js'

export default lab<LinkNumbers>({
  name: '04-credits',
  title: 'A link with credits',
  about: 'flow control: a sender that knows how much room is left far away',
  module: 'CreditLink',
  file: 'credit-link.ts',
  tests: 'credit-link.tb.ts',
  parameters: ['depth', 'width', 'forward', 'back'],
  imports: ['flitwave/rtl/lib/count', 'flitwave/rtl/lib/one-hot'],
  numbers,
  // Flits of one bit, so that every state can be examined; another link; and the student's own link with few and with many
  // places.
  sizes: (yours) => [
    { name: 'small', numbers: { ...yours, depth: 2, width: 1 } },
    { name: 'other', numbers: { ...yours, depth: yours.depth + 1, forward: yours.back, back: yours.forward } },
    ...depthsOf(yours).map((depth) => ({ name: `depth ${depth}`, numbers: { ...yours, depth } })),
  ],
  ports,
  model: (given) => new Link(given),
  scenarios: (given) => [
    { title: 'no credits come back', inputs: noneComesBack(given) },
    { title: 'credits come back one by one', inputs: comeBack(given) },
    { title: 'a credit too many', inputs: tooMany() },
  ],
  stimulus: ({ width }, draw, cycles) => {
    let [sends, earns] = [0.5, 0.5]
    return Array.from({ length: cycles }, (_, cycle) => {
      // The sender must run out of credits, and get all of them back.
      if (cycle % 20 === 0)
        [sends, earns] = draw.pick([
          [0.9, 0.2],
          [0.3, 0.9],
          [0.9, 0.9],
          [0.5, 0.5],
        ] as const)
      return { valid: draw.chance(sends), din: draw.between(0, 2 ** width - 1), credit: draw.chance(earns) }
    })
  },
  unchecked: [
    'Every place has one credit',
    'Same as the reference, with flits of 1 bit',
    'Random flits and credits, on another link',
    'Flits per cycle in a loop, as the formula says',
    'A receiver that stalls loses nothing',
  ],
})

/** From one place to one more than the throughput needs. */
export function depthsOf({ forward, back }: LinkNumbers): number[] {
  return Array.from({ length: forward + back + 2 }, (_, i) => i + 1)
}

function ports({ depth, width, order }: LinkNumbers): LabPort[] {
  const outputs: LabPort[] = [
    { name: 'ready', role: 'output', width: 1 },
    { name: 'balance', role: 'output', width: Math.floor(Math.log2(depth)) + 1 },
    { name: 'arrives', role: 'output', width: 1 },
    { name: 'dout', role: 'output', width },
  ]
  return [
    { name: 'valid', role: 'input', width: 1 },
    { name: 'din', role: 'input', width },
    { name: 'credit', role: 'input', width: 1 },
    ...order.map((i) => outputs[i]),
  ]
}

/** The executable specification of the module. */
class Link implements Model {
  private balance: number
  /** The content of the link: flits, the oldest last, and credits that cannot be spent before the cycle after the next. */
  private flits: (number | null)[]
  private credits: boolean[]

  constructor(private readonly numbers: LinkNumbers) {
    this.balance = numbers.depth
    this.flits = Array.from({ length: numbers.forward }, () => null)
    this.credits = Array.from({ length: numbers.back - 1 }, () => false)
  }

  cycle({ valid, din, credit }: Values): Values {
    const arriving = this.flits.at(-1) ?? null
    const outputs = {
      ready: this.balance > 0,
      balance: this.balance,
      arrives: arriving !== null,
      dout: arriving ?? 0,
    }
    const sends = Boolean(valid) && this.balance > 0
    const credits = [Boolean(credit), ...this.credits]
    const earns = credits.pop()
    this.credits = credits
    this.flits = [sends ? Number(din) : null, ...this.flits.slice(0, -1)]
    this.balance = Math.min(this.numbers.depth, this.balance - (sends ? 1 : 0) + (earns ? 1 : 0))
    return outputs
  }
}

const idle: Values = { valid: false, din: 0, credit: false }

/** One flit more than there are places. */
function noneComesBack({ depth, width, forward }: LinkNumbers): Values[] {
  const flits = Array.from({ length: depth + 1 }, (_, i) => ({ ...idle, valid: true, din: (3 * i + 1) % 2 ** width }))
  return [...flits, ...Array.from({ length: forward + 1 }, () => idle)]
}

/** All credits are spent; then a flit waits for each returning credit. */
function comeBack({ depth, width, back }: LinkNumbers): Values[] {
  const offer = (i: number, credit: boolean): Values => ({ valid: true, din: (5 * i + 2) % 2 ** width, credit })
  return [
    ...Array.from({ length: depth }, (_, i) => offer(i, false)),
    ...Array.from({ length: 4 * back }, (_, i) => offer(depth + i, i % 3 === 0)),
    ...Array.from({ length: depth + back }, () => ({ ...idle, credit: true })),
    idle,
  ]
}

/** While all credits are there, and together with a flit. */
function tooMany(): Values[] {
  const credit = { ...idle, credit: true }
  return [credit, credit, credit, credit, { ...credit, valid: true, din: 1 }, ...Array.from({ length: 5 }, () => idle)]
}
