/** A slotted banyan as a run for the inspector: shows a dropped packet, element by element. */

import type { Simulator } from 'flitwave'
import { interconnection } from '../../../rtl/min/interconnection.js'
import type { SlotTrafficBanyan } from '../../../rtl/min/slot/slot-traffic-banyan.js'
import type { Inspection } from '../../../src/networks/experiment/experiment.js'
import { offer, type SlotPoint } from './slot-bench.js'

/** A packet that a node sends in a cycle. */
interface Sent {
  readonly node: number
  readonly cycle: number
}

/** An element at which a packet, or a copy of it, gets none of its requested outputs. */
interface Drop {
  readonly stage: number
  readonly element: number
  readonly cycle: number
}

/** Slots searched for a dropped packet. */
const patience = 1000

/** The maximum number of drawn elements that drop copies of a packet. */
const mostDrawn = 2

/** A single network, with the random numbers of the first of the parallel networks that measure the point. */
export class SlotWaves {
  private readonly start

  /** @param n - stages */
  constructor(
    private readonly simulator: Simulator<SlotTrafficBanyan>,
    private readonly n: number,
  ) {
    this.start = simulator.snapshot()
  }

  /**
   * Finds the first packet that does not arrive completely: a multicast, if there are any.
   * @throws CollectiveError FW943 for more than a packet in a slot
   */
  inspect(point: SlotPoint, seed: number): Inspection {
    this.restart(point, seed)
    const sent = this.firstRefused(point)
    const trace: Inspection['trace'] = (signals, window) => {
      this.restart(point, seed)
      const captured = this.simulator.trace(signals, window)
      this.simulator.step((window.to ?? (window.from ?? 0) + patience) + 1)
      return captured
    }
    if (!sent) {
      const finding = `all packets of the first ${patience} slots arrive`
      return { finding, signals: signalsOf(0, []), window: { from: 0, to: 2 * this.n }, trace }
    }
    const { node, cycle } = sent
    this.restart(point, seed)
    const { drops, arrived } = this.follow(sent)
    const [{ stage, element, cycle: when }] = drops as [Drop]
    const kind = hasMulticasts(point) ? `multicast to ${point.copies} nodes` : 'unicast'
    const others = drops.length > 1 ? `, and copies in ${drops.length - 1} more` : ''
    return {
      finding: `node ${node} sends a ${kind} in cycle ${cycle}: element ${element} of stage ${stage} drops it in cycle ${when}${others}; ${arrived} of ${hasMulticasts(point) ? point.copies : 1} arrive`,
      signals: signalsOf(node, drops.slice(0, mostDrawn)),
      window: { from: cycle - 1, to: cycle + this.n + 1 },
      trace,
    }
  }

  private restart(point: SlotPoint, seed: number): void {
    this.simulator.restore(this.start)
    offer(this.simulator, [point], seed)
  }

  /** The first packet that was not accepted n cycles after it was sent. */
  private firstRefused(point: SlotPoint): Sent | null {
    const { simulator, n } = this
    const event = hasMulticasts(point) ? 'sendsMulticast' : 'sendsUnicast'
    const senders: (readonly number[])[] = []
    for (let cycle = 0; cycle < patience; cycle++) {
      const { nodes } = simulator.dut
      senders.push(nodes.flatMap(({ events }, node) => (events[event] ? [node] : [])))
      const node = senders[cycle - n]?.find((sender) => !nodes[sender].inject.accepted)
      if (node !== undefined) return { node, cycle: cycle - n }
      simulator.step()
    }
    return null
  }

  /** Follows the copies of a packet through the network, from reset on. */
  private follow({ node, cycle }: Sent): { drops: Drop[]; arrived: number } {
    const { simulator, n } = this
    const drops: Drop[] = []
    simulator.step(cycle)
    let links = [interconnection(node, n, n)]
    for (let stage = n - 1; stage >= 0; stage--) {
      simulator.step()
      links = links.flatMap((link) => {
        const element = link >> 1
        const granted = simulator.dut.banyan.stages[stage][element].granted[link & 1]
        if (granted === 0) drops.push({ stage, element, cycle: simulator.cycle })
        return [0, 1].filter((port) => (granted >> port) & 1).map((port) => this.linkBehind(stage, 2 * element + port))
      })
    }
    return { drops, arrived: links.length }
  }

  /** The target of a link behind a stage: the next stage, or a node. */
  private linkBehind(stage: number, link: number): number {
    return stage === 0 ? link : interconnection(link, stage, this.n)
  }
}

function hasMulticasts({ multicasts, copies }: SlotPoint): boolean {
  return multicasts > 0 && copies > 1
}

/** The signals that the node sends and receives, and the requests that meet in the elements. */
function signalsOf(node: number, drops: readonly Drop[]): string[] {
  return [
    `dut.banyan.inject[${node}]`,
    ...drops.flatMap(({ stage, element }) =>
      ['packets[*]', 'granted[*]', 'leaving[*]'].map((name) => `dut.banyan.stages[${stage}][${element}].${name}`),
    ),
    `dut.nodes[${node}].events`,
  ]
}
