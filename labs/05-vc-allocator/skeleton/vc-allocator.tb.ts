import { testbench } from 'flitwave'
import { VcAllocator } from './vc-allocator.js'

/** Your own tests. They must pass for your allocator, and fail for one with a mistake in it. */
export default testbench({
  title: 'An allocator of virtual channels',
  design: () => new VcAllocator(),
  // The mask of held channels.
  state: () => ({ held: 0 }),
  signals: ['dut.*'],
  cycles: 200,
  drivers: {
    *ask(t) {
      t.dut.wanted[0] = 0b011
      t.dut.wanted[1] = 0b011
      yield 4
      t.dut.released = 0b001
      yield
      t.dut.released = 0
      yield 2
      // To do: let other packets request, release channels that are wanted at once …
    },
  },
  monitors: {
    watch(t) {
      const given = t.dut.granted.reduce((all, one) => all | one, 0)
      t.check((given & t.state.held) === 0, 'a channel is given away that a packet holds')
      // To do: was it requested, is it a single one, has another packet got it too? And is it the right one?
      t.state.held = (t.state.held & ~t.dut.released) | given
    },
  },
})
