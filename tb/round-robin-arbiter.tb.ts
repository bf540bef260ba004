import { testbench } from 'flitwave'
import { hasBit, param } from 'flitwave/hdl'
import { RoundRobinArbiter } from '../rtl/lib/arbiters.js'

/** The requests, cycle by cycle, as sets of requesters; afterwards all request. */
const script = [[], [2], [0, 2], [0, 2], [], [0, 1, 2, 3]]

/** The members of a set that is stored in a number. */
function members(set: number, requesters: number): string {
  const all = Array.from({ length: requesters }, (_, i) => i)
  return all.filter((i) => hasBit(set, i)).join(' ')
}

export default testbench({
  title: 'Round-robin arbiter',
  about: 'Several ask and one is granted: the one granted last comes last. When all ask, the grants go around.',
  parameters: { requesters: param(4, { min: 4, max: 16, about: 'requesters' }) },
  design: (p) => new RoundRobinArbiter({ requesters: p.requesters, resetPriority: 0 }),
  state: () => ({ waiting: [] as number[] }),
  signals: ['arbiter.*', 'dut.turn'],
  cycles: 100,
  drivers: {
    *requesters(t) {
      t.dut.accept = true
      for (const set of script) {
        t.dut.requests = set.reduce((sum, requester) => sum + 2 ** requester, 0)
        yield
      }
      yield t.p.requesters
      t.dut.requests = 0
    },
  },
  monitors: {
    /**
     * At most one requester is granted, and only one that requests. No requester waits for more grants than there are
     * others.
     */
    fairness(t) {
      const { waiting } = t.state
      for (let i = 0; i < t.p.requesters; i++) {
        const asks = hasBit(t.dut.requests, i)
        const granted = t.dut.grant === 2 ** i
        t.check(asks || !granted, `${i} is granted and has not asked`)
        waiting[i] = asks && !granted ? (waiting[i] ?? 0) + 1 : 0
        t.check(waiting[i] < t.p.requesters, `${i} has waited for ${waiting[i]} grants`)
      }
      t.check(t.dut.requests === 0 || t.dut.grant !== 0, 'somebody asks and nobody is granted')
    },
  },
  views: {
    'arbiter.ask': (t) => members(t.dut.requests, t.p.requesters),
    'arbiter.granted': (t) => members(t.dut.grant, t.p.requesters),
  },
})
