import { testbench, type Testbench } from 'flitwave'
import { param } from 'flitwave/hdl'
import type { Arbiter } from '../../../../rtl/lib/arbiters.js'

/** The grant of an arbiter, and its next state. */
export interface Order {
  grant(requests: number): number
  accepted(winner: number): void
}

interface Size {
  readonly requesters: number
  readonly resetPriority: number
}

/** A random arbiter's life beside its definition: requests come and go, and some grants nobody makes use of. */
export function besides(title: string, design: (p: Size) => Arbiter, orderOf: (p: Size) => Order): Testbench {
  return testbench({
    title,
    parameters: {
      requesters: param(4, { min: 1, max: 8, about: 'requesters' }),
      resetPriority: param(0, { min: 0, max: 7, about: 'who is first after reset' }),
    },
    design,
    state: orderOf,
    signals: [],
    cycles: 160,
    drivers: {
      all(t) {
        t.dut.requests = t.random(2 ** t.p.requesters)
        t.dut.accept = t.random(4) > 0
      },
    },
    monitors: {
      definition(t) {
        const wanted = t.state.grant(t.dut.requests)
        t.check(t.dut.grant === wanted, `${t.dut.grant} is granted, not ${wanted}`)
        if (t.dut.accept && wanted > 0) t.state.accepted(Math.log2(wanted))
      },
    },
    variants: [
      { requesters: 4, resetPriority: 0 },
      { requesters: 4, resetPriority: 2 },
      { requesters: 5, resetPriority: 1 },
      { requesters: 3, resetPriority: 2 },
      { requesters: 1, resetPriority: 0 },
    ],
  }) as unknown as Testbench
}

const isIn = (set: number, one: number): boolean => ((set >> one) & 1) === 1

/** The first that asks, from `turn` on. */
export function roundRobin({ requesters, resetPriority }: Size): Order {
  let turn = resetPriority
  return {
    grant: (requests) => {
      for (let i = 0; i < requesters; i++) {
        const one = (turn + i) % requesters
        if (isIn(requests, one)) return 2 ** one
      }
      return 0
    },
    accepted: (winner) => void (turn = (winner + 1) % requesters),
  }
}

/** The one that was served least recently. */
export function leastRecent({ requesters, resetPriority }: Size): Order {
  const order = Array.from({ length: requesters }, (_, i) => (resetPriority + i) % requesters)
  return {
    grant: (requests) => {
      const first = order.find((one) => isIn(requests, one))
      return first === undefined ? 0 : 2 ** first
    },
    accepted: (winner) => order.push(...order.splice(order.indexOf(winner), 1)),
  }
}
