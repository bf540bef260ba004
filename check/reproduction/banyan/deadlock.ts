/** Deadlock in replicating elements. */

import { runTestbench } from 'flitwave'
import type { Standstill } from '../../../src/runs/deadlock/standstill.js'
import { hopsOfRegion } from '../../../src/networks/collective/min/banyan.js'
import { decimal } from '../../../src/base/text.js'
import deadlock from '../../../tb/banyan-deadlock.tb.js'
import counterexample from '../../../tb/upper-first-counterexample.tb.js'
import { isTrue, type Note } from '../claim.js'
import type { Evidence } from '../evidence.js'
import type { ClaimGroup } from '../paper.js'

/** The cases of three packets on eight nodes that end in a deadlock. */
function ofThreePackets(
  evidence: Evidence,
  how: { readonly priority: string; readonly motion: string },
): { readonly deadlocks: number; readonly cases: number } {
  const campaign = evidence.experiment('campaign-banyan-three-packets')
  return { deadlocks: campaign.count(how, 'deadlocks'), cases: campaign.count(how, 'cases') }
}

function outcomeOf(standstill: Standstill | null): string {
  if (!standstill?.knot) return 'no deadlock'
  const packets = new Set(standstill.knot.members.map(({ packet }) => packet)).size
  return `a deadlock of ${packets} packets that wait for each other`
}

export const deadlocks: ClaimGroup = {
  title: 'Deadlock',
  claims: [
    {
      where: 'Fig. 4; section not known',
      claim: 'Two multicasts, 1 to {5..8} and 15 to {7..12} of 16 nodes, can wait for each other for ever.',
      judge() {
        const { standstill } = runTestbench(deadlock)
        return isTrue(standstill?.knot != null, `on the RTL: ${outcomeOf(standstill)}`)
      },
      because: {
        reproduced:
          'Each has got an element of stage 1 and waits for the other one, and its tail cannot follow while it does.',
      },
    },
    {
      where: 'Fig. 4, text; section not known',
      claim: 'Each of the two asks for both outputs of the element that the other one has.',
      judge() {
        const packets = [
          { source: 1, region: { first: 5, last: 8 } },
          { source: 15, region: { first: 7, last: 12 } },
        ]
        const wanted = packets.map(({ source, region }) => {
          const atStage = hopsOfRegion(source, region, 4).filter(({ stage }) => stage === 1)
          return atStage.map(({ link, ports }) => ({ element: link >> 1, ports: ports.length }))
        })
        const texts = wanted.map((elements, i) => {
          const { source } = packets[i]!
          return `by the packet of node ${source}, ${elements.map(({ element, ports }) => `${ports} of element ${element.toString(2).padStart(3, '0')}`).join(' and ')}`
        })
        return isTrue(
          wanted.flat().every(({ ports }) => ports === 2),
          `outputs requested at stage 1: ${texts.join('; ')}`,
        )
      },
      because: {
        false: 'Each needs only one output of the element that it does not get. It is still a deadlock.',
      },
    },
    {
      where: 'Theorem 2; section not known',
      claim: 'If the upper input goes first in every element, there is no deadlock.',
      judge(evidence) {
        const { standstill } = runTestbench(counterexample)
        const { deadlocks, cases } = ofThreePackets(evidence, { priority: 'upper', motion: 'free' })
        const rigid = ofThreePackets(evidence, { priority: 'upper', motion: 'rigid' })
        return isTrue(
          deadlocks + rigid.deadlocks === 0 && standstill === null,
          `three packets of 8 flits on 8 nodes: a deadlock in ${decimal(deadlocks)} of ${decimal(cases)} cases, in ${decimal(rigid.deadlocks)} if worms move as a whole; the least one, as a testbench: ${outcomeOf(standstill)}`,
        )
      },
      because: {
        false:
          'Its proof has all copies ask at the same time, and nothing be held before. In a pipeline, a packet that waits is overtaken by one that comes later over the upper input. See `flitwave run upper-first-counterexample`.',
      },
    },
  ],
}

export const repaired: Note = {
  where: 'Theorem 2',
  note: 'Repaired here: if who waits goes first, and worms move as a whole, there is no deadlock. Waits lead only to worms that are further on or were there before, so never around.',
  shows(evidence) {
    const { deadlocks, cases } = ofThreePackets(evidence, { priority: 'waiting', motion: 'rigid' })
    const free = ofThreePackets(evidence, { priority: 'waiting', motion: 'free' })
    return `a deadlock in ${deadlocks} of ${decimal(cases)} cases of three packets; in ${decimal(free.deadlocks)} if branches of a worm move on their own`
  },
}
