import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { MessageNetwork } from '../../../rtl/net/message-network.js'
import { nodeAt } from '../../../rtl/net/place.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { sample } from '../../support/sample.js'
import { messageNetwork } from '../ni/messages.js'

/** Source, and signed hops. */
type Unicast = readonly [x: number, y: number, z: number, dx: number, dy: number, dz: number]

interface Step {
  readonly n: number
  readonly h: number
  readonly step: string
  readonly hops: number
  readonly unicasts: readonly Unicast[]
}

const { steps } = JSON.parse(
  readFileSync(new URL('../../vectors/torus3d-subnetworks.json', import.meta.url), 'utf8'),
) as { steps: readonly Step[] }

const n = 4
const every = steps.filter((step) => step.n === n && step.unicasts.length > 0)
const flits = 3
const p = messageNetwork({
  dimensions: 3,
  sizeX: n,
  sizeY: n,
  sizeZ: n,
  header: 'relative',
  injection: 'all-port',
  startup: 'serial',
})

/** When a message is taken, and when it should be received, by its tag. */
interface Sent {
  readonly to: number
  readonly due: number
}

describe('each step of the broadcasts of the vectors on a torus of 4 x 4 x 4, all-port', () => {
  let sim: Simulator<MessageNetwork>

  beforeAll(() => {
    sim = new Simulator<MessageNetwork>(elaborate(new MessageNetwork(p)))
  })

  it.each(sample(every, 8))(
    'h = $h, $step: no message waits for another, all arrive after hops + L cycles',
    ({ unicasts }) => {
      const sent = new Map<number, Sent>()
      for (let cycle = sim.cycle, round = 0; round === 0 || sent.size > 0; round++, cycle = sim.cycle) {
        offer(round, cycle)
        for (const [at, channels] of [...sim.dut.received].entries()) {
          for (const { valid, tag } of channels) {
            if (!valid) continue
            const { to, due } = sent.get(tag)!
            expect({ tag, at, cycle }).toEqual({ tag, at: to, cycle: due })
            sent.delete(tag)
          }
        }
        sim.step()
        expect(round).toBeLessThan(40)
      }

      /** The messages of one node are taken one a cycle; a step has one at most for each of its directions. */
      function offer(round: number, cycle: number): void {
        const turns = new Map<number, number>()
        for (const send of sim.dut.send) send.valid = false
        unicasts.forEach(([x, y, z, dx, dy, dz], tag) => {
          const from = nodeAt({ x, y, z }, p)
          const turn = turns.get(from) ?? 0
          turns.set(from, turn + 1)
          if (turn !== round) return
          const send = sim.dut.send[from]!
          send.valid = true
          Object.assign(send.packet, { to: { x: dx, y: dy, z: dz }, flits, tag })
          const to = nodeAt({ x: (x + dx + n) % n, y: (y + dy + n) % n, z: (z + dz + n) % n }, p)
          sent.set(tag, { to, due: cycle + Math.abs(dx) + Math.abs(dy) + Math.abs(dz) + flits })
        })
      }
    },
  )
})
