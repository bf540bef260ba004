import { showNode, type Network } from '../collective/network.js'
import type { Schedule } from '../collective/schedule.js'
import type { ResetPriority } from '../../../rtl/router/router-parameters.js'
import type { PlayResult } from './play-result.js'
import { Player } from './player.js'
import type { Inspection, Method } from '../experiment/experiment.js'
import type { Timing } from '../collective/timing.js'
import type { Measured } from '../experiment/cases.js'

/** A point that is a schedule on a network, and the way to play it. */
export interface ScheduleMethod<P extends Timing> {
  readonly networkOf: (point: P) => Network
  readonly ports: Schedule['ports']
  /** The heads that routers serve first after reset, for experiments on this; by default as for any player. */
  readonly resetPriorityOf?: (point: P) => ResetPriority
  readonly scheduleOf: (point: P) => Schedule
  readonly measure: (played: PlayResult, schedule: Schedule, point: P) => Measured
}

/** The maximum size per dimension of the network whose digest stands for larger ones: it contains all the hardware. */
const mostOfDesign = 4

/** Plays schedules on the RTL. A thread keeps the network for all points that use it. */
export function scheduleMethod<P extends Timing>(how: ScheduleMethod<P>): Method<P> {
  const { networkOf, ports, resetPriorityOf, scheduleOf, measure } = how
  const playerFor = (network: Network, point: P): Player =>
    new Player(network, ports, resetPriorityOf ? { resetPriority: resetPriorityOf(point) } : {})
  return {
    benchOf(point) {
      const { topology, sizes } = networkOf(point)
      const network = `${topology} ${sizes.join('x')} ${ports}`
      return resetPriorityOf ? `${network}, ${resetPriorityOf(point)} first` : network
    },
    designOf(point) {
      const { topology, sizes } = networkOf(point)
      return playerFor({ topology, sizes: sizes.map((size) => Math.min(size, mostOfDesign)) }, point).design
    },
    prepare: (first) => {
      const player = playerFor(networkOf(first), first)
      return {
        measure(point) {
          const schedule = scheduleOf(point)
          return measure(player.play(schedule, point), schedule, point)
        },
        inspect(point) {
          const schedule = scheduleOf(point)
          return inspect(player, schedule, point)
        },
      }
    },
  }
}

/** The cycles that are captured before the inspected tail, and after it. */
const [before, after] = [40, 4]

/** Finds the destination that is last to get its message. */
function inspect(player: Player, schedule: Schedule, timing: Timing): Inspection {
  const { unicasts } = player.play(schedule, timing)
  const last = unicasts.reduce((latest, { received }, i) => (received > unicasts[latest]!.received ? i : latest), 0)
  const { to, carries } = schedule.unicasts[last]!
  const { received } = unicasts[last]!
  const tail = received - timing.tr
  const { source } = schedule.messages[carries[0]!]!
  const name = (node: number): string => showNode(node, schedule.network)
  return {
    finding: `message ${carries[0]!} of node ${source} ${name(source)} is the last to be complete: its tail comes to node ${to} ${name(to)} in cycle ${tail}`,
    signals: [
      `dut.send[${to}][*]`,
      `dut.taken[${to}][*]`,
      `dut.nodes[${to}].arriving[*]`,
      `dut.nodes[${to}].leaving[*]`,
      `dut.arrived[${to}][*]`,
    ],
    window: { from: Math.max(0, tail - before), to: tail + after },
    trace: (signals, window) => player.watch(schedule, timing, signals, window),
  }
}
