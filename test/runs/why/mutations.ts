import type { Mutation } from '../../support/mutated-rtl.js'

/** Twenty mistakes in the RTL of a torus that makes its own traffic. */
export const mutations: readonly Mutation[] = [
  { file: 'router/credit-counter.ts', from: 'if (this.spend && !this.earn)', to: 'if (this.spend)' },
  { file: 'router/credit-counter.ts', from: 'this.available = this.credits !== 0', to: 'this.available = true' },
  { file: 'router/output-unit.ts', from: 'taken && this.selection.tail', to: 'taken' },
  { file: 'router/output-unit.ts', from: 'this.link.credit.vc === vc', to: 'this.link.credit.vc >= vc' },
  {
    file: 'router/switch-allocator.ts',
    from: 'request.granted = won && request.nominated',
    to: 'request.granted = request.nominated',
  },
  { file: 'router/switch-allocator.ts', from: ' && nominee.port === port', to: ' && nominee.port >= port' },
  { file: 'router/switch-allocator.ts', from: 'arbiter.accept = won', to: 'arbiter.accept = !won' },
  { file: 'router/vc-allocator.ts', from: 'request.valid ? lowestOne(candidates) : 0', to: 'lowestOne(candidates)' },
  { file: 'router/vc-allocator.ts', from: 'request.vcs & this.free[request.port]', to: 'this.free[request.port]' },
  {
    file: 'router/virtual-channel.ts',
    from: 'this.state === VcState.Active && !this.buffer.empty',
    to: 'this.state === VcState.Active',
  },
  { file: 'router/virtual-channel.ts', from: 'this.buffer.count !== 1', to: 'this.buffer.count === 1' },
  { file: 'router/virtual-channel.ts', from: 'this.outVc = this.vcRequest.vc', to: 'this.outVc = 0' },
  { file: 'router/crossbar.ts', from: 'departure.vc = vc', to: 'departure.vc = 0' },
  { file: 'router/input-unit.ts', from: 'valid: any(granted), vc }', to: 'valid: any(granted), vc: 0 }' },
  { file: 'router/route-ring.ts', from: 'to < here : to > here', to: 'to > here : to > here' },
  {
    file: 'router/route-ring.ts',
    from: 'ahead < 0 ? ahead + this.p.size : ahead',
    to: 'ahead < 0 ? ahead + 1 : ahead',
  },
  { file: 'lib/arbiters.ts', from: 'this.turn = successor(winner, this.p.requesters)', to: 'this.turn = winner' },
  {
    file: 'lib/fifo.ts',
    from: 'if (this.pop) this.head = successor(this.head, this.p.depth)',
    to: 'if (this.pop && !this.push) this.head = successor(this.head, this.p.depth)',
  },
  { file: 'terminal/source.ts', from: 'this.tag = packet.tag', to: 'this.tag = 0' },
  {
    file: 'terminal/source.ts',
    from: 'packet.flits === 1 : this.left === 1',
    to: 'packet.flits === 1 : this.left === 2',
  },
]
