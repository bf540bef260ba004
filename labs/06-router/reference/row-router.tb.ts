import { testbench } from 'flitwave'
import { param } from 'flitwave/hdl'
import { RowRouter } from './row-router.js'

interface Flit {
  readonly head: boolean
  readonly tail: boolean
  readonly to: number
  readonly data: number
}

/** The specification of the router, in one stage. */
interface Model {
  /** The buffer of each input, and the output of the packet at its front; null if it has none. */
  readonly inputs: { readonly flits: Flit[]; output: number | null }[]
  /** True for an output that a packet holds, the input in turn, and the free places at the other end. */
  readonly outputs: { isHeld: boolean; turn: number; credits: number }[]
}

/**
 * The flits of its packet that the neighbour at a port has not sent, the known free places, and the credits that it owes.
 */
interface Neighbour {
  toSend: Flit[]
  room: number
  owed: number
}

interface State {
  readonly model: Model
  readonly neighbours: readonly Neighbour[]
  /** How busy the neighbours are; changes from time to time. */
  readonly pace: { rest: number; gaps: number; delay: number }
}

const ports = [0, 1, 2]

/** Tests that find the planted mistakes: a model beside the router, random packets, and every output in every cycle. */
export default testbench({
  title: 'A router in a row',
  parameters: { size: param(4), depth: param(4), width: param(8) },
  design: (p) => new RowRouter({ ...p, stages: 1 }),
  state: (p): State => ({
    model: {
      inputs: ports.map(() => ({ flits: [], output: null })),
      outputs: ports.map(() => ({ isHeld: false, turn: 0, credits: p.depth })),
    },
    neighbours: ports.map(() => ({ toSend: [], room: p.depth, owed: 0 })),
    pace: { rest: 1, gaps: 0, delay: 1 },
  }),
  signals: ['dut.*'],
  cycles: 1500,
  drivers: {
    send(t) {
      const { size, width } = t.p
      const { pace, neighbours } = t.state
      if (t.cycle === 0) t.dut.here = 1 + t.random(size - 2)
      if (t.cycle % 50 === 49)
        Object.assign(pace, { rest: 1 + t.random(12), gaps: t.random(3), delay: 1 + 2 * t.random(4) })
      const here = t.dut.here
      for (const [port, neighbour] of neighbours.entries()) {
        if (neighbour.toSend.length === 0 && t.random(pace.rest) === 0) {
          // At first, all request the same output, to test the priority after reset.
          const reach = [t.random(here + 1), here + t.random(size - here), t.random(size)]
          const to = t.cycle === 0 ? here : reach[port]
          neighbour.toSend = packetOf(to, 1 + t.random(6), () => ({ to: t.random(size), data: t.random(2 ** width) }))
        }
        const flit = neighbour.room > 0 && t.random(4) >= pace.gaps ? neighbour.toSend.shift() : undefined
        if (flit) neighbour.room--
        t.dut.arriving[port] = { valid: flit !== undefined, flit: flit ?? none }
        t.dut.creditIn[port] = neighbour.owed > 0 && t.random(pace.delay) === 0
        if (t.dut.creditIn[port]) neighbour.owed--
      }
    },
  },
  monitors: {
    watch(t) {
      const { model, neighbours } = t.state
      allocate(model, t.dut.here)
      const moves = traverse(model)
      for (const port of ports) {
        const { valid, flit } = t.dut.leaving[port]
        const expected = moves.find(({ output }) => output === port)?.flit
        const { head, tail, to, data } = expected ?? none
        t.check(valid === (expected !== undefined), 'a flit leaves too early, too late or elsewhere')
        t.check(flit.head === head && flit.tail === tail && flit.to === to && flit.data === data, 'another flit leaves')
        const gives = moves.some(({ input }) => input === port)
        t.check(t.dut.creditOut[port] === gives, 'a credit is lost, or given for nothing')
        if (t.dut.creditOut[port]) neighbours[port].room++
        if (valid) neighbours[port].owed++
        if (t.dut.arriving[port].valid) model.inputs[port].flits.push(structuredClone(t.dut.arriving[port].flit))
        if (t.dut.creditIn[port]) model.outputs[port].credits++
      }
    },
  },
})

const none: Flit = { head: false, tail: false, to: 0, data: 0 }

/** @param body - the content of each flit, including a meaningless destination in flits other than the head */
function packetOf(to: number, length: number, body: () => Pick<Flit, 'to' | 'data'>): Flit[] {
  return Array.from({ length }, (_, i) => ({
    ...body(),
    head: i === 0,
    tail: i === length - 1,
    ...(i === 0 && { to }),
  }))
}

/** Waiting heads are granted the free outputs, each output in turn. */
function allocate({ inputs, outputs }: Model, here: number): void {
  const routes = inputs.map(({ flits: [flit], output }) => {
    if (!flit || output !== null) return null
    return flit.to === here ? 2 : flit.to > here ? 0 : 1
  })
  outputs.forEach((output, o) => {
    const inTurn = ports.map((k) => (output.turn + k) % 3)
    const winner = inTurn.find((i) => !output.isHeld && routes[i] === o)
    if (winner === undefined) return
    inputs[winner].output = o
    Object.assign(output, { isHeld: true, turn: (winner + 1) % 3 })
  })
}

/** A flit of each packet with an output leaves, if there is a credit. */
function traverse({
  inputs,
  outputs,
}: Model): { readonly input: number; readonly output: number; readonly flit: Flit }[] {
  return inputs.flatMap((one, input) => {
    const { output, flits } = one
    if (output === null || flits.length === 0 || outputs[output].credits === 0) return []
    const flit = flits.shift()!
    outputs[output].credits--
    if (flit.tail) {
      one.output = null
      outputs[output].isHeld = false
    }
    return [{ input, output, flit }]
  })
}
