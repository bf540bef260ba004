import { testbench } from 'flitwave'
import { param } from 'flitwave/hdl'
import { FixedPriorityArbiter } from '../../../../rtl/lib/arbiters.js'

/** Sets of requests, at random: the lowest of them is granted. */
export default testbench({
  title: 'A fixed-priority arbiter beside its definition',
  parameters: { requesters: param(4, { min: 1, max: 8, about: 'requesters' }) },
  design: (p) => new FixedPriorityArbiter(p),
  signals: [],
  cycles: 100,
  drivers: {
    all(t) {
      t.dut.requests = t.random(2 ** t.p.requesters)
    },
  },
  monitors: {
    definition(t) {
      const { requests, grant } = t.dut
      const lowest = [...requests.toString(2)].reverse().indexOf('1')
      t.check(grant === (lowest < 0 ? 0 : 2 ** lowest), `${grant} is granted of ${requests}`)
    },
  },
  variants: [{ requesters: 4 }, { requesters: 5 }, { requesters: 2 }, { requesters: 1 }],
})
