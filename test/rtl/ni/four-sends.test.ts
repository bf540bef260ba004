import { describe, expect, it } from 'vitest'
import type { MessageParameters } from '../../../rtl/net/parameters.js'
import { printText } from '../../../src/print/wave/text.js'
import { messageNetwork, Messages, type Message } from './messages.js'

/** The middle of a mesh of 3 x 3, and its neighbours in the order of directions: x+, x-, y+, y-. */
const middle = 4
const neighbours = [7, 1, 5, 3]

const [ts, tr, flits] = [2, 1, 3]
const sends: Message[] = neighbours.map((to, i) => ({ from: middle, to, flits, tag: i }))

/** The ejection channel through which each neighbour receives, if there are several: the one for packets from the middle. */
const channels = [1, 0, 3, 2]

function run(changes: Partial<MessageParameters>): { cycles: Record<string, number[]>; waves: string } {
  const p = messageNetwork({ topology: 'mesh', sizeX: 3, sizeY: 3, ...changes })
  const messages = new Messages(p)
  messages.set({ ts, tr })
  const events = neighbours.map((node, i) => `dut.received[${node}][${p.injection === 'all-port' ? channels[i] : 0}]`)
  const trace = messages.sim.trace(['dut.nodes[4].send', 'dut.nodes[4].ni.leaving[*]', ...events])
  messages.post(...sends)
  messages.drain(60)
  const sent = sends.map(({ tag }) => messages.sent.get(tag)!)
  const cycles = {
    taken: sent.map(({ taken }) => taken),
    left: sent.map(({ left }) => left),
    received: sent.map(({ received }) => received),
    channels: sent.map(({ channel }) => channel),
  }
  return { cycles, waves: printText(trace, { columns: 130 }) }
}

describe('four sends of one node, in all directions', () => {
  it('one-port, blocking: each begins when the tail of the one before it has left', () => {
    const { cycles, waves } = run({ injection: 'one-port', startup: 'blocking' })
    const begin = (i: number): number => i * (ts + flits)
    expect(cycles).toEqual({
      taken: sends.map((_, i) => begin(i)),
      left: sends.map((_, i) => begin(i) + ts),
      received: sends.map((_, i) => begin(i) + ts + 1 + flits + tr),
      channels: [0, 0, 0, 0],
    })
    expect(waves).toMatchInlineSnapshot(`
      "MessageNetwork
                          0         1         2         3         4         5         6         7         8         9         10
      nodes[4]
        send             │3→(2,1)#0│3→(0,1)#1                              │3→(0,1)#1│3→(1,2)#2                              │3→(1,2)#2
        ni
          leaving[east]  ────────────────────┤H→(2,1)#0│B#0      │T#0      ├───────────────────┤H→(0,1)#1│B#1      │T#1      ├─────────
      received[7][0]     ──────────────────────────────────────────────────────────────────────┤3#0      ├─────────────────────────────
      received[1][0]     ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
      received[5][0]     ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
      received[3][0]     ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

                          11        12        13        14        15        16        17        18        19        20        21
      nodes[4]
        send             │3→(1,0)#3                              │3→(1,0)#3├───────────────────────────────────────────────────────────
        ni
          leaving[east]  ──────────┤H→(1,2)#2│B#2      │T#2      ├───────────────────┤H→(1,0)#3│B#3      │T#3      ├───────────────────
      received[7][0]     ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
      received[1][0]     ──────────┤3#1      ├─────────────────────────────────────────────────────────────────────────────────────────
      received[5][0]     ────────────────────────────────────────────────────────────┤3#2      ├───────────────────────────────────────
      received[3][0]     ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

                          22
      nodes[4]
        send             ──────────
        ni
          leaving[east]  ──────────
      received[7][0]     ──────────
      received[1][0]     ──────────
      received[5][0]     ──────────
      received[3][0]     ┤3#3
      "
    `)
  })

  it('all-port, serial: the i-th leaves at i ts, while those before it are still on their way', () => {
    const { cycles, waves } = run({ injection: 'all-port', startup: 'serial' })
    expect(cycles).toEqual({
      taken: sends.map((_, i) => i * ts),
      left: sends.map((_, i) => (i + 1) * ts),
      received: sends.map((_, i) => (i + 1) * ts + 1 + flits + tr),
      channels,
    })
    expect(waves).toMatchInlineSnapshot(`
      "MessageNetwork
                           0         1         2         3         4         5         6         7         8         9         10
      nodes[4]
        send              │3→(2,1)#0│3→(0,1)#1│3→(0,1)#1│3→(1,2)#2│3→(1,2)#2│3→(1,0)#3│3→(1,0)#3├───────────────────────────────────────
        ni
          leaving[east]   ────────────────────┤H→(2,1)#0│B#0      │T#0      ├───────────────────────────────────────────────────────────
          leaving[west]   ────────────────────────────────────────┤H→(0,1)#1│B#1      │T#1      ├───────────────────────────────────────
          leaving[north]  ────────────────────────────────────────────────────────────┤H→(1,2)#2│B#2      │T#2      ├───────────────────
          leaving[south]  ────────────────────────────────────────────────────────────────────────────────┤H→(1,0)#3│B#3      │T#3
      received[7][1]      ──────────────────────────────────────────────────────────────────────┤3#0      ├─────────────────────────────
      received[1][0]      ──────────────────────────────────────────────────────────────────────────────────────────┤3#1      ├─────────
      received[5][3]      ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
      received[3][2]      ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

                           11        12        13
      nodes[4]
        send              ──────────────────────────────
        ni
          leaving[east]   ──────────────────────────────
          leaving[west]   ──────────────────────────────
          leaving[north]  ──────────────────────────────
          leaving[south]  ├─────────────────────────────
      received[7][1]      ──────────────────────────────
      received[1][0]      ──────────────────────────────
      received[5][3]      ┤3#2      ├───────────────────
      received[3][2]      ────────────────────┤3#3
      "
    `)
  })

  it('one-port, serial: start-ups overlap with transmissions, which do not overlap with each other', () => {
    const { cycles } = run({ injection: 'one-port', startup: 'serial' })
    expect(cycles['taken']).toEqual(sends.map((_, i) => i * ts))
    expect(cycles['left']).toEqual(sends.map((_, i) => ts + i * flits))
  })

  it('all-port, blocking: as with one port', () => {
    const { cycles } = run({ injection: 'all-port', startup: 'blocking' })
    expect({ ...cycles, channels: [] }).toEqual({
      ...run({ injection: 'one-port', startup: 'blocking' }).cycles,
      channels: [],
    })
  })
})
