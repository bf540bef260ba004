import { testbench } from 'flitwave'
import { param } from 'flitwave/hdl'
import { CreditGate } from './credit-gate.js'

export default testbench({
  title: 'Seven flits and four credits',
  about: 'Four flits pass at once; each of the others waits until a credit comes back.',
  parameters: { delay: param(6, { min: 1, max: 20, about: 'cycles until a credit comes back' }) },
  design: () => new CreditGate(),
  state: () => ({ due: [] as number[] }),
  signals: ['dut.arrive', 'dut.pass', 'dut.credits', 'dut.credit'],
  cycles: 60,
  drivers: {
    *sender(t) {
      t.dut.arrive = true
      for (let sent = 0; sent < 7; sent++) yield* t.until(() => t.dut.pass, 20)
      t.dut.arrive = false
    },
    receiver(t) {
      t.dut.credit = t.state.due[0] === t.cycle
      if (t.dut.credit) t.state.due.shift()
    },
  },
  monitors: {
    room(t) {
      if (t.dut.pass) t.state.due.push(t.cycle + t.p.delay)
      t.check(t.dut.credits + t.state.due.length <= 5, 'there are more credits than room')
    },
  },
})
