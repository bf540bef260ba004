import { testbench } from 'flitwave'
import { hasBit, param } from 'flitwave/hdl'
import { MulticastElement } from './multicast-element.js'

interface ElementNumbers {
  readonly addressWidth: number
  readonly stage: number
  readonly flits: number
  readonly first: number
}

/**
 * The specification of an input: the flits that have arrived, the number that have left, the outputs, and the time of its
 * request.
 */
interface InputModel {
  flits: number[]
  sent: number
  to: readonly number[]
  waited: number
}

const empty = (): InputModel => ({ flits: [], sent: 0, to: [], waited: 0 })

/** Tests that find the planted mistakes: a model beside the element, random packets, and every output in every cycle. */
export default testbench({
  title: 'A switching element that copies packets',
  parameters: { addressWidth: param(4), stage: param(1), width: param(10), flits: param(4), first: param(0) },
  design: (p) => new MulticastElement(p),
  state: () => ({ inputs: [0, 1].map(empty), pace: { comes: 4, rooms: 4 } }),
  signals: ['dut.*'],
  cycles: 2000,
  drivers: {
    send(t) {
      const { addressWidth, stage, width } = t.p
      const { pace } = t.state
      if (t.cycle % 40 === 39) Object.assign(pace, { comes: 1 + t.random(4), rooms: 1 + t.random(4) })
      const block = 2 ** (stage + 1)
      for (const i of [0, 1]) {
        // Each flit could be a head: a region whose nodes have the same bits above the stage, and any data above it.
        const start = t.random(2 ** addressWidth / block) * block
        const min = start + t.random(block)
        const max = min + t.random(start + block - min)
        const data = t.random(2 ** (width - 2 * addressWidth)) * 2 ** (2 * addressWidth)
        t.dut.din[i] = data + min * 2 ** addressWidth + max
        t.dut.arrives[i] = t.random(4) < pace.comes
        t.dut.roomBelow[i] = t.random(4) < pace.rooms
      }
    },
  },
  monitors: {
    watch(t) {
      const { inputs } = t.state
      inputs.forEach(({ flits }, i) => t.check(t.dut.room[i] === (flits.length === 0), 'room is wrong'))
      allocate(inputs, [...t.dut.roomBelow], t.p)
      const leaving = inputs.map(({ flits, sent, to }) => ({ isHead: sent === 0, flit: flits.at(sent), to }))
      for (const q of [0, 1]) {
        const one = leaving.find(({ flit, to }) => flit !== undefined && to.includes(q))
        t.check(t.dut.sends[q] === (one !== undefined), 'a flit leaves too early, too late or elsewhere')
        const flit = one?.flit ?? 0
        t.check(t.dut.dout[q] === (one?.isHead ? copyFor(q, flit, t.p) : flit), 'another flit leaves')
      }
      inputs.forEach((input, i) => {
        const isFull = input.flits.length === t.p.flits
        if (input.to.length > 0 && input.sent < input.flits.length) input.sent++
        if (input.sent === t.p.flits) Object.assign(input, empty())
        else if (t.dut.arrives[i] && !isFull) input.flits.push(t.dut.din[i])
      })
    },
  },
})

/** Packets that request outputs get all of them, or wait. */
function allocate(inputs: readonly InputModel[], roomBelow: readonly boolean[], p: ElementNumbers): void {
  const isOpen = (q: number): boolean => roomBelow[q] && inputs.every(({ to }) => !to.includes(q))
  const asks = inputs.map(({ flits, to }) => (flits.length > 0 && to.length === 0 ? wanted(flits[0], p) : []))
  const can = asks.map((outputs) => outputs.length > 0 && outputs.every(isOpen))
  const [upper, lower] = inputs.map(({ waited }) => waited)
  const first = upper === lower ? p.first : upper > lower ? 0 : 1
  const collide = can[0] && can[1] && asks[0].some((q) => asks[1].includes(q))
  inputs.forEach((input, i) => {
    const isGranted = can[i] && !(collide && first !== i)
    input.waited = asks[i].length > 0 && !isGranted ? input.waited + 1 : 0
    if (isGranted) input.to = asks[i]
  })
}

function regionOf(head: number, { addressWidth }: ElementNumbers): { readonly min: number; readonly max: number } {
  const nodes = 2 ** addressWidth
  return { min: Math.floor(head / nodes) % nodes, max: head % nodes }
}

/** True if a node is below the lower output. */
function isLower(node: number, { stage }: ElementNumbers): boolean {
  return hasBit(node, stage)
}

function wanted(head: number, p: ElementNumbers): number[] {
  const { min, max } = regionOf(head, p)
  return [...(isLower(min, p) ? [] : [0]), ...(isLower(max, p) ? [1] : [])]
}

/** The head of a copy: for the part of the region that is below the output. */
function copyFor(output: number, head: number, p: ElementNumbers): number {
  const { min, max } = regionOf(head, p)
  if (isLower(min, p) === isLower(max, p)) return head
  const middle = max - (max % 2 ** p.stage)
  return output === 0 ? head - max + middle - 1 : head + (middle - min) * 2 ** p.addressWidth
}
