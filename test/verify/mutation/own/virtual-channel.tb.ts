import { testbench, type DriverContext } from 'flitwave'
import { param, parametersOf } from 'flitwave/hdl'
import { VirtualChannel } from '../../../../rtl/router/virtual-channel.js'
import { MinimalAdaptive } from '../../../../rtl/router/minimal-adaptive.js'
import { ChannelModel, type ModelFlit, type Plane } from './channel-model.js'

interface Parameters {
  readonly stages: 1 | 2 | 3 | 4
  readonly speculation: boolean
  readonly header: 'absolute' | 'relative'
  readonly adaptive: boolean
  readonly depth: number
}

/** Nodes in each of two dimensions. */
const nodes = 4

interface State {
  readonly model: ChannelModel
  packets: number
}

type Context = DriverContext<VirtualChannel, Parameters, State>

/** Packets and the answers of allocators are random; beside it runs a model of a virtual channel. */
export default testbench({
  title: 'A virtual channel beside its definition',
  parameters: {
    stages: param(1, { choices: [1, 2, 3, 4], about: 'stages of the router' }),
    speculation: param(false, { about: 'whether heads ask for the switch at once' }),
    header: param('absolute', { choices: ['absolute', 'relative'], about: 'what heads say' }),
    adaptive: param(false, { about: 'whether the routing function sees the outputs' }),
    depth: param(3, { min: 1, max: 8, about: 'flits that the buffer holds' }),
  },
  design: ({ stages, speculation, header, adaptive, depth }) =>
    new VirtualChannel(
      parametersOf(VirtualChannel, {
        ...{ dimensions: 2, sizeX: nodes, sizeY: nodes, topology: 'mesh', vcs: 2, tagWidth: 4, payloadWidth: 4 },
        ...{ stages, speculation, header, depth, ...(adaptive && { routing: MinimalAdaptive }) },
      }),
    ),
  state: (p): State => ({ model: new ChannelModel(p), packets: 0 }),
  signals: [],
  cycles: 400,
  drivers: {
    surroundings(t) {
      const { dut } = t
      dut.eject = 4
      if (t.cycle === 0) dut.here = { x: t.random(nodes), y: t.random(nodes) }
      if (!t.p.adaptive) return
      for (const output of dut.outputs) output.empty = t.random(4)
    },
    *packets(t) {
      t.endless()
      for (;;) {
        for (const flit of packet(t)) {
          while (t.state.model.isFull || t.random(4) === 0) {
            t.dut.arrival.valid = false
            yield
          }
          send(t, flit)
          yield
        }
        t.dut.arrival.valid = false
      }
    },
    allocators(t) {
      const { vcRequest, switchRequest } = t.dut
      const { model } = t.state
      vcRequest.free = t.random(2) === 0
      vcRequest.vc = t.random(2)
      vcRequest.granted = model.asksForVc && t.random(3) === 0
      switchRequest.credit = t.random(2) === 0
      switchRequest.nominated = t.random(2) === 0
      switchRequest.granted = model.asksForSwitch(vcRequest.granted) && t.random(3) > 0
    },
  },
  monitors: {
    channel(t) {
      const { dut } = t
      const { vcRequest, switchRequest, routing, arrival } = dut
      const wanted = t.state.model.cycle({
        arrival: arrival.valid ? plain(arrival.flit, t.p) : null,
        route: { port: routing.route.port, vcs: routing.route.vcs },
        onward: onPlane(routing.onward),
        ...{ hasVc: vcRequest.granted, vc: vcRequest.vc, isFree: vcRequest.free },
        ...{ moves: switchRequest.granted, hasCredit: switchRequest.credit, isNominated: switchRequest.nominated },
      })
      const said = {
        vcRequest: vcRequest.valid ? { port: vcRequest.port, vcs: vcRequest.vcs } : null,
        switchRequest: switchRequest.valid
          ? { port: switchRequest.port, vc: switchRequest.vc, tail: switchRequest.tail }
          : null,
        front: dut.count > 0 ? plain(dut.front, t.p) : null,
        count: dut.count,
        activity: dut.activity,
        routed:
          dut.count > 0
            ? { to: onPlane(routing.to), ...(t.p.header === 'absolute' && { way: onPlane(routing.way) }) }
            : null,
      }
      t.check(
        JSON.stringify(said) === JSON.stringify(wanted),
        `it says ${JSON.stringify(said)}, not ${JSON.stringify(wanted)}`,
      )
    },
  },
  variants: [
    { stages: 1, depth: 3 },
    { stages: 2, depth: 1, header: 'relative' },
    { stages: 2, depth: 3, speculation: true },
    { stages: 3, depth: 4 },
    { stages: 4, depth: 2 },
    { stages: 4, depth: 3, adaptive: true },
  ],
})

/** Packets of one to four flits, to anywhere. */
function packet(t: Context): ModelFlit[] {
  const flits = 1 + t.random(4)
  const tag = t.state.packets++ % 16
  const to = { x: anywhere(t), y: anywhere(t) }
  return Array.from({ length: flits }, (_, i) => ({
    head: i === 0,
    tail: i === flits - 1,
    to: i === 0 ? to : { x: 0, y: 0 },
    ...(t.p.header === 'absolute' && { way: i === 0 ? { x: t.random(4), y: t.random(4) } : { x: 0, y: 0 } }),
    tag,
    payload: t.random(16),
  }))
}

function anywhere(t: Context): number {
  return t.p.header === 'absolute' ? t.random(nodes) : t.random(2 * nodes - 1) - nodes + 1
}

function send({ dut: { arrival } }: Context, { head, tail, to, way, tag, payload }: ModelFlit): void {
  arrival.valid = true
  Object.assign(arrival.flit, { head, tail, tag, payload })
  Object.assign(arrival.flit.to, to)
  if (way) Object.assign(arrival.flit.way, way)
}

/** The flit of a model: no more axes than there are. */
function plain(flit: Context['dut']['front'], p: Parameters): ModelFlit {
  const { head, tail, tag, payload } = flit
  return { head, tail, to: onPlane(flit.to), ...(p.header === 'absolute' && { way: onPlane(flit.way) }), tag, payload }
}

const onPlane = ({ x, y }: Plane): Plane => ({ x, y })
