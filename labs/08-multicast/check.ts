import { lab, type Draw, type LabPort, type Model, type Values } from 'flitwave/lab'
import { numbers, type ElementNumbers } from './numbers.js'

export default lab<ElementNumbers>({
  name: '08-multicast',
  title: 'A switching element that copies packets',
  about: 'multicast: a header that names a region, copies, and who waits for whom',
  module: 'MulticastElement',
  file: 'multicast-element.ts',
  tests: 'multicast-element.tb.ts',
  parameters: ['addressWidth', 'stage', 'width', 'flits', 'first'],
  imports: ['flitwave/rtl/lib/count', 'flitwave/rtl/lib/one-hot'],
  numbers,
  // The stages of a network of eight nodes, and an element with shorter packets.
  sizes: (yours) => [
    { name: 'other', numbers: { ...yours, addressWidth: 3, stage: 1, flits: yours.flits - 1, first: 1 - yours.first } },
    ...[2, 1, 0].map((stage) => ({ name: `stage ${stage}`, numbers: { ...yours, addressWidth: 3, stage } })),
  ],
  ports,
  model: (given) => new Element(given),
  scenarios: (given) => [
    { title: 'one packet for a region, and its copies', inputs: oneRegion(given) },
    { title: 'both inputs want the same output', inputs: sameOutput(given) },
    { title: 'no room behind an output', inputs: noRoom(given) },
  ],
  stimulus,
  unchecked: [
    'Random packets, with other numbers',
    'Multicasts in two phases, in a network of 8 nodes',
    'Three packets never wait for each other for ever',
  ],
})

function ports({ width }: ElementNumbers): LabPort[] {
  const pair = (name: string, role: LabPort['role'], bits: number): LabPort[] =>
    // Hexadecimal, because the number of one of 16 nodes has one digit.
    [0, 1].map((i) => ({ name: `${name}[${i}]`, role, width: bits, radix: 'hex' }))
  return [
    ...pair('arrives', 'input', 1),
    ...pair('din', 'input', width),
    ...pair('roomBelow', 'input', 1),
    ...pair('room', 'output', 1),
    ...pair('sends', 'output', 1),
    ...pair('dout', 'output', width),
  ]
}

/** The executable specification of the module. */
class Element implements Model {
  private readonly inputs = [0, 1].map(() => ({ flits: [] as number[], sent: 0, to: 0, waited: 0 }))

  constructor(private readonly numbers: ElementNumbers) {}

  cycle(values: Values): Values {
    const { inputs } = this
    const outputs: Record<string, number> = { 'sends[0]': 0, 'sends[1]': 0, 'dout[0]': 0, 'dout[1]': 0 }
    inputs.forEach(({ flits }, i) => (outputs[`room[${i}]`] = flits.length === 0 ? 1 : 0))
    const open = [0, 1].map((q) => Boolean(values[`roomBelow[${q}]`]) && inputs.every(({ to }) => !has(to, q)))
    const asks = inputs.map(({ flits, to }) => (flits.length > 0 && to === 0 ? this.wanted(flits[0]) : 0))
    const can = asks.map((mask) => mask !== 0 && [0, 1].every((q) => !has(mask, q) || open[q]))
    const [upper, lower] = inputs.map(({ waited }) => waited)
    const first = upper === lower ? this.numbers.first : upper > lower ? 0 : 1
    const loses = can[0] && can[1] && (asks[0] & asks[1]) !== 0 ? 1 - first : null
    inputs.forEach((input, i) => {
      const isGranted = can[i] && loses !== i
      if (isGranted) input.to = asks[i]
      input.waited = asks[i] !== 0 && !isGranted ? input.waited + 1 : 0
      const flit = input.to === 0 ? undefined : input.flits.at(input.sent)
      if (values[`arrives[${i}]`] && input.flits.length < this.numbers.flits)
        input.flits.push(Number(values[`din[${i}]`]))
      if (flit === undefined) return
      for (const q of [0, 1].filter((one) => has(input.to, one))) {
        outputs[`sends[${q}]`] = 1
        outputs[`dout[${q}]`] = input.sent === 0 ? this.copyFor(q, flit) : flit
      }
      if (++input.sent === this.numbers.flits) Object.assign(input, { flits: [], sent: 0, to: 0 })
    })
    return outputs
  }

  /** Bit 0 for the upper output, bit 1 for the lower one. */
  private wanted(head: number): number {
    const { min, max } = regionOf(head, this.numbers)
    const { stage } = this.numbers
    return (has(min, stage) ? 0 : 1) + (has(max, stage) ? 2 : 0)
  }

  /** The head of a copy: its region ends, or begins, in the middle. */
  private copyFor(output: number, head: number): number {
    const { addressWidth, stage } = this.numbers
    const { min, max } = regionOf(head, this.numbers)
    const block = 2 ** stage
    const newMax = output === 0 && has(max, stage) ? max - (max % (2 * block)) + block - 1 : max
    const newMin = output === 1 && !has(min, stage) ? min - (min % (2 * block)) + block : min
    return head + (newMin - min) * 2 ** addressWidth + (newMax - max)
  }
}

function has(mask: number, bit: number): boolean {
  return (mask >> bit) % 2 === 1
}

function regionOf(head: number, { addressWidth }: ElementNumbers) {
  const n = 2 ** addressWidth
  return { min: Math.floor(head / n) % n, max: head % n }
}

/** A packet for the nodes from `min` to `max`, as its flits. */
export function packetOf(
  min: number,
  max: number,
  tag: number,
  { addressWidth, width, flits }: ElementNumbers,
): number[] {
  const head = min * 2 ** addressWidth + max
  return [head, ...Array.from({ length: flits - 1 }, (_, i) => (tag + 3 * i) % 2 ** width)]
}

/** A region whose nodes differ in the bit of the stage, but in none above. */
function split({ addressWidth, stage }: ElementNumbers): readonly [min: number, max: number] {
  const start = addressWidth - 1 > stage ? 2 ** (stage + 1) : 0
  return [start + 1, start + 2 ** stage]
}

const idle: Values = {
  ...{ 'arrives[0]': false, 'arrives[1]': false, 'din[0]': 0, 'din[1]': 0 },
  ...{ 'roomBelow[0]': true, 'roomBelow[1]': true },
}

/** Flits at both inputs, each from a cycle on. */
function run(
  cycles: number,
  packets: readonly { readonly at: number; readonly input: number; readonly flits: readonly number[] }[],
) {
  return Array.from({ length: cycles }, (_, cycle) =>
    packets.reduce((values: Values, { at, input, flits }) => {
      const flit = flits[cycle - at]
      return flit === undefined ? values : { ...values, [`arrives[${input}]`]: true, [`din[${input}]`]: flit }
    }, idle),
  )
}

function oneRegion(given: ElementNumbers): Values[] {
  return run(given.flits + 4, [{ at: 0, input: 0, flits: packetOf(...split(given), 5, given) }])
}

/** Adds data to the head too, so that a wrong grant shows in the same cycle. */
function withData(
  [head, ...flits]: readonly number[],
  data: number,
  { addressWidth, width }: ElementNumbers,
): number[] {
  return [head + (data % 2 ** (width - 2 * addressWidth)) * 2 ** (2 * addressWidth), ...flits]
}

/** At first both arrive together; then one a cycle before the other, and both must wait. */
function sameOutput(given: ElementNumbers): Values[] {
  const [min] = split(given)
  const packet = (tag: number): number[] => withData(packetOf(min, min, tag, given), tag, given)
  const then = 2 * given.flits + 2
  const inputs = run(then + 2 * given.flits + 8, [
    { at: 0, input: 0, flits: packet(1) },
    { at: 0, input: 1, flits: packet(2) },
    { at: then, input: 1 - given.first, flits: packet(3) },
    { at: then + 1, input: given.first, flits: packet(4) },
  ])
  return inputs.map((values, cycle) =>
    cycle > then && cycle < then + 5 ? { ...values, 'roomBelow[0]': false, 'roomBelow[1]': false } : values,
  )
}

/** At first, below the lower output: a packet for both waits, and one for only the upper output overtakes it. */
function noRoom(given: ElementNumbers): Values[] {
  const [min, max] = split(given)
  const inputs = run(4 * given.flits + 6, [
    { at: 0, input: 0, flits: packetOf(min, max, 1, given) },
    { at: 1, input: 1, flits: packetOf(min, min, 2, given) },
  ])
  return inputs.map((values, cycle) => (cycle < given.flits + 4 ? { ...values, 'roomBelow[1]': false } : values))
}

/** Packets with gaps, for regions that can occur here. */
function stimulus(given: ElementNumbers, draw: Draw, cycles: number): Values[] {
  const { addressWidth, stage, width } = given
  let [rooms, comes] = [0.5, 0.5]
  return Array.from({ length: cycles }, (_, cycle) => {
    if (cycle % 32 === 0) [rooms, comes] = [draw.pick([0.2, 0.6, 1]), draw.pick([0.4, 1])]
    const block = 2 ** (stage + 1)
    const start = draw.between(0, 2 ** addressWidth / block - 1) * block
    const nodes = [draw.between(0, block - 1), draw.between(0, block - 1)].sort((a, b) => a - b)
    const [min, max] = nodes.map((node) => start + node)
    const values: Record<string, number | boolean> = {}
    for (const i of [0, 1]) {
      values[`arrives[${i}]`] = draw.chance(comes)
      // A flit is a head depending on those before it, so each must be a valid head.
      values[`din[${i}]`] = (min * 2 ** addressWidth + max + draw.between(0, 1) * 2 ** (2 * addressWidth)) % 2 ** width
      values[`roomBelow[${i}]`] = draw.chance(rooms)
    }
    return values
  })
}
