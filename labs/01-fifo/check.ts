import { lab, type LabPort, type Model, type Values } from 'flitwave/lab'
import { numbers, type FifoNumbers } from './numbers.js'

export default lab<FifoNumbers>({
  name: '01-fifo',
  title: 'A FIFO with almost-full',
  about: 'registers and handshakes: a queue that warns before it is full',
  module: 'AlmostFullFifo',
  file: 'almost-full-fifo.ts',
  tests: 'almost-full-fifo.tb.ts',
  parameters: ['depth', 'width', 'margin'],
  imports: ['flitwave/rtl/lib/count'],
  numbers,
  // Words of one bit, so that every state can be examined, and another depth, to catch constants written as numbers.
  sizes: (yours) => [
    { name: 'small', numbers: { ...yours, width: 1 } },
    { name: 'other', numbers: { ...yours, depth: yours.depth + 1, margin: 3 - yours.margin } },
  ],
  ports,
  model: (given) => new Fifo(given),
  scenarios: (given) => [
    { title: 'fill and drain', inputs: fillAndDrain(given) },
    { title: 'push and pop at once', inputs: pushAndPop(given) },
    { title: 'pop while it is empty', inputs: popWhileEmpty(given) },
  ],
  stimulus: ({ width }, draw, cycles) => {
    let [pushes, pops] = [0.5, 0.5]
    return Array.from({ length: cycles }, (_, cycle) => {
      // The queue must fill up and run dry again.
      if (cycle % 20 === 0)
        [pushes, pops] = draw.pick([
          [0.9, 0.3],
          [0.3, 0.9],
          [0.9, 0.9],
          [0.5, 0.5],
        ] as const)
      return { din: draw.between(0, 2 ** width - 1), push: draw.chance(pushes), pop: draw.chance(pops) }
    })
  },
  unchecked: ['Same as the reference, with words of 1 bit', 'Random inputs, in another depth'],
})

function ports({ depth, width, order }: FifoNumbers): LabPort[] {
  const outputs: LabPort[] = [
    { name: 'dout', role: 'output', width },
    { name: 'empty', role: 'output', width: 1 },
    { name: 'full', role: 'output', width: 1 },
    { name: 'almostFull', role: 'output', width: 1 },
    { name: 'count', role: 'output', width: Math.floor(Math.log2(depth)) + 1 },
  ]
  return [
    { name: 'push', role: 'input', width: 1 },
    { name: 'din', role: 'input', width },
    { name: 'pop', role: 'input', width: 1 },
    ...order.map((i) => outputs[i]),
  ]
}

/** The executable specification of the module. */
class Fifo implements Model {
  private readonly words: number[] = []

  constructor(private readonly numbers: FifoNumbers) {}

  cycle({ push, din, pop }: Values): Values {
    const { words } = this
    const { depth, margin } = this.numbers
    const outputs = {
      dout: words[0] ?? 0,
      empty: words.length === 0,
      full: words.length === depth,
      almostFull: words.length >= depth - margin,
      count: words.length,
    }
    const pops = Boolean(pop) && words.length > 0
    const pushes = Boolean(push) && (words.length < depth || pops)
    if (pops) words.shift()
    if (pushes) words.push(Number(din))
    return outputs
  }
}

/** One word more than there is room for, and one pop more than there are words. */
function fillAndDrain({ depth, width }: FifoNumbers): Values[] {
  const word = (i: number): number => (3 * i + 1) % 2 ** width
  return [
    ...Array.from({ length: depth + 1 }, (_, i) => ({ push: true, din: word(i), pop: false })),
    ...Array.from({ length: depth + 1 }, () => ({ push: false, din: 0, pop: true })),
    { pop: false },
  ]
}

/** Also into a full queue: the pop frees a place for the push. */
function pushAndPop({ depth, width }: FifoNumbers): Values[] {
  const word = (i: number): number => (5 * i + 2) % 2 ** width
  return [
    ...Array.from({ length: depth }, (_, i) => ({ push: true, din: word(i), pop: false })),
    ...Array.from({ length: 2 * depth }, (_, i) => ({ push: true, din: word(depth + i), pop: true })),
    ...Array.from({ length: depth }, () => ({ push: false, din: 0, pop: true })),
    { pop: false },
  ]
}

function popWhileEmpty({ width }: FifoNumbers): Values[] {
  const din = 3 % 2 ** width
  return [{ pop: true }, { pop: true, push: true, din }, { pop: false, push: false, din: 0 }, { pop: true }, {}]
}
