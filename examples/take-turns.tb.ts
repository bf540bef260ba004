import { testbench, type DriverContext } from 'flitwave'
import { TakeTurns } from './take-turns.js'

/** Sends packets of these lengths, one after the other. */
function* send(t: DriverContext<TakeTurns, unknown, unknown>, sender: number, packets: number[]) {
  for (const length of packets) {
    for (let flit = 1; flit <= length; flit++) {
      t.dut.valid[sender] = true
      t.dut.tail[sender] = flit === length
      yield* t.until(() => t.dut.ready[sender]!, 20)
    }
  }
  t.dut.valid[sender] = false
}

export default testbench({
  title: 'Two senders and one link',
  about: 'Sender 0 has packets of three and two flits, sender 1 has one of four. No packet is cut in two.',
  design: () => new TakeTurns({ senders: 2 }),
  state: () => ({ sending: -1, flits: 0 }),
  signals: ['dut.valid[*]', 'dut.tail[*]', 'dut.ready[*]', 'dut.turn', 'dut.busy'],
  cycles: 40,
  drivers: {
    *sender0(t) {
      yield* send(t, 0, [3, 2])
    },
    *sender1(t) {
      yield* send(t, 1, [4])
    },
  },
  monitors: {
    *link(t) {
      while (t.state.flits < 9) {
        for (const sender of [0, 1]) {
          if (!t.dut.valid[sender] || !t.dut.ready[sender]) continue
          t.check(t.state.sending === -1 || t.state.sending === sender, `sender ${sender} cuts a packet in two`)
          t.state.sending = t.dut.tail[sender] ? -1 : sender
          t.state.flits++
        }
        yield
      }
    },
  },
})
