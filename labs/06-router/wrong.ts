import { mistake, type WrongSolution } from 'flitwave/lab'

/** Solutions that a student might hand in. */
export const wrong: readonly WrongSolution[] = [
  mistake('one-flit-holds', 'a packet of one flit keeps its output', {
    replace: `if (any(this.arbiters[o].grant)) this.held[o] = true
      if (tail) this.held[o] = false`,
    by: `if (any(this.arbiters[o].grant)) this.held[o] = true
      else if (tail) this.held[o] = false`,
  }),
  mistake(
    'fixed-priority',
    'the input with the lowest number goes first',
    { replace: 'import { RoundRobinArbiter }', by: 'import { FixedPriorityArbiter }' },
    { replace: 'new RoundRobinArbiter({ requesters: 3 })', by: 'new FixedPriorityArbiter({ requesters: 3 })' },
    { replace: 'arbiter.accept = true', by: '' },
  ),
  mistake('no-credits', 'flits leave without a credit', {
    replace: 'this.grants[i] = asks && bit(credit, port)',
    by: 'this.grants[i] = asks',
  }),
  mistake('credit-on-arrival', 'a credit goes back when a flit arrives, not when it leaves', {
    replace: 'this.creditOut[i] = this.grants[i]',
    by: 'this.creditOut[i] = this.arriving[i].valid',
  }),
  mistake('sides-swapped', 'packets go to the wrong side', {
    replace: 'return to === this.here ? 2 : to > this.here ? 0 : 1',
    by: 'return to === this.here ? 2 : to > this.here ? 1 : 0',
  }),
  mistake(
    'four-as-three',
    'with four stages, computing the route takes no cycle of its own',
    {
      replace: 'this.port = this.state === State.Active || this.p.stages === 4 ? this.route : this.routeOf()',
      by: 'this.port = this.state === State.Active ? this.route : this.routeOf()',
    },
    { replace: 'const first = this.p.stages === 4 ? State.Routing : State.Waiting', by: 'const first = State.Waiting' },
  ),
  mistake('traversal-too-early', 'the switch has a stage of its own with two stages, too', {
    replace: 'new Delay({ cycles: this.p.stages >= 3 ? 1 : 0',
    by: 'new Delay({ cycles: this.p.stages >= 2 ? 1 : 0',
  }),
  mistake('head-waits', 'with one stage, a head waits a cycle for the output that it is given', {
    replace: 'this.grants[i] = asks && bit(credit, port)',
    by: 'this.grants[i] = active && bit(credit, port)',
  }),
  mistake('next-forgotten', 'after a tail, the packet behind it is not looked at', {
    replace: 'this.state = this.arriving.valid || this.buffer.count !== 1 ? first : State.Idle',
    by: 'this.state = State.Idle',
  }),
  mistake('arrival-forgotten', 'a packet that arrives while a tail leaves is not looked at', {
    replace: 'this.state = this.arriving.valid || this.buffer.count !== 1 ? first : State.Idle',
    by: 'this.state = this.buffer.count !== 1 ? first : State.Idle',
  }),
  mistake('route-forgotten', 'flits behind the head are routed by what they say themselves', {
    replace: 'this.port = this.state === State.Active || this.p.stages === 4 ? this.route : this.routeOf()',
    by: 'this.port = this.p.stages === 4 ? this.route : this.routeOf()',
  }),
  mistake('outputs-shared', 'an output is given to a second packet while one holds it', {
    replace: 'arbiter.requests = maskOf(this.inputs.map(({ waits, port }) => waits && port === o && !this.held[o]))',
    by: 'arbiter.requests = maskOf(this.inputs.map(({ waits, port }) => waits && port === o))',
  }),
  mistake('one-credit-less', 'a place of each buffer is never used', {
    replace: 'counters = array(3, () => new CreditCounter({ depth: this.p.depth }))',
    by: 'counters = array(3, () => new CreditCounter({ depth: this.p.depth - 1 }))',
  }),
  mistake('turn-waits', 'the turn passes only when there is a credit', {
    replace: 'arbiter.accept = true',
    by: 'arbiter.accept = this.counters[o].available',
  }),
]
