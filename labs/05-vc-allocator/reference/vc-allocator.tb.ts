import { testbench } from 'flitwave'
import { param } from 'flitwave/hdl'
import { VcAllocator } from './vc-allocator.js'

/** Tests that find the planted mistakes: a model beside the allocator, random inputs, and every output in every cycle. */
export default testbench({
  title: 'An allocator of virtual channels',
  parameters: { vcs: param(3), starts: param([0, 1, 2, 0]) },
  design: (p) => new VcAllocator(p),
  state: (p) => ({ free: 2 ** p.vcs - 1, turns: Array.from({ length: p.vcs }, () => 0) }),
  signals: ['dut.*'],
  cycles: 1200,
  drivers: {
    *ask(t) {
      for (let phase = 0; phase < 50; phase++) {
        const [asks, releases] = [1 + t.random(4), t.random(4)]
        for (let i = 0; i < 20; i++) {
          const mask = () => t.random(2 ** t.p.vcs)
          t.p.starts.forEach((_, packet) => (t.dut.wanted[packet] = t.random(4) < asks ? mask() : 0))
          t.dut.released = t.random(4) < releases ? mask() : 0
          yield
        }
      }
    },
  },
  monitors: {
    watch(t) {
      const { vcs, starts } = t.p
      const { free, turns } = t.state
      t.check(t.dut.free === free, 'free is wrong')
      const choices = starts.map((start, i) => firstOf(t.dut.wanted[i] & free, start, vcs))
      const granted = starts.map(() => 0)
      for (let vc = 0; vc < vcs; vc++) {
        const choosing = choices.reduce<number>((mask, choice, i) => mask + (choice === vc ? 2 ** i : 0), 0)
        const winner = firstOf(choosing, turns[vc], starts.length)
        if (winner === undefined) continue
        granted[winner] = 2 ** vc
        turns[vc] = (winner + 1) % starts.length
      }
      granted.forEach((mask, i) => t.check(t.dut.granted[i] === mask, 'another packet is granted, or another channel'))
      t.state.free = (free | t.dut.released) & ~granted.reduce((all, one) => all | one)
    },
  },
})

/** The first number in a mask, from `start` on with wraparound. */
function firstOf(mask: number, start: number, n: number): number | undefined {
  return Array.from({ length: n }, (_, i) => (start + i) % n).find((i) => (mask >> i) % 2 === 1)
}
