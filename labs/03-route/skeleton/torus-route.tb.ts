import { testbench } from 'flitwave'
import { TorusRoute } from './torus-route.js'

/** Your own tests. They must pass for your route unit, and fail for one with a mistake in it. */
export default testbench({
  title: 'A route unit for a torus',
  design: () => new TorusRoute(),
  signals: ['dut.*'],
  cycles: 5000,
  drivers: {
    *ask(t) {
      t.dut.toX = 1
      yield
      t.dut.hereX = 1
      yield
      // To do: more pairs of nodes. How many are there?
    },
  },
  monitors: {
    watch(t) {
      const { hereX, hereY, toX, toY, port } = t.dut
      t.check((port === 4) === (hereX === toX && hereY === toY), 'it has arrived, or it has not')
      // To do: which port is the right one, and which virtual channels?
    },
  },
})
