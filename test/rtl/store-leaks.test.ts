import { rmSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import type { BroadcastNetwork } from '../../rtl/min/broadcast-network.js'
import { modes } from '../../rtl/min/parameters.js'
import type { SlotTrafficBanyan } from '../../rtl/min/slot/slot-traffic-banyan.js'
import type { WraparoundNetwork } from '../../rtl/min/wraparound/wraparound-network.js'
import type { Handle } from '../../src/ir/values.js'
import { mutatedRtl, seldom } from '../support/mutated-rtl.js'
import { enginesOf } from '../support/sample.js'
import { networkFrom, runUntilFailure, type Kind } from './leaks.js'

/** Packets of three flits from all nodes; every second one is for two nodes, where that cannot lead to a deadlock. */
function banyan(mode: keyof typeof modes): Kind {
  const others = mode === 'naive' ? 0 : 1
  return {
    name: `banyan, ${mode}`,
    file: 'min/broadcast-network',
    module: 'BroadcastNetwork',
    parameters: { addressWidth: 3, header: 'region', ...modes[mode] },
    drive: ({ inject }: Handle<BroadcastNetwork>) => {
      inject.forEach((injection, id) => {
        injection.packet = { header: { min: id >> 1, max: (id >> 1) | (id & others) }, flits: 3, tag: id }
        injection.valid = true
      })
    },
  }
}

const wraparound: Kind = {
  name: 'wrap-around network',
  file: 'min/wraparound/wraparound-network',
  module: 'WraparoundNetwork',
  parameters: { addressWidth: 2, header: 'wrapped' },
  drive: ({ inject, words }: Handle<WraparoundNetwork>) => {
    inject.forEach((injection, id) => {
      injection.multicast = { destinations: 0b1011, start: id, random: false, words: 2, tag: id }
      injection.valid = true
      words[id]!.valid = true
    })
  },
}

const slots: Kind = {
  name: 'banyan in slots',
  file: 'min/slot/slot-traffic-banyan',
  module: 'SlotTrafficBanyan',
  parameters: { addressWidth: 3 },
  drive: ({ seeds, demand }: Handle<SlotTrafficBanyan>) => {
    seeds.forEach((_, id) => (seeds[id] = 2654435761n * BigInt(id + 1)))
    Object.assign(demand, { packets: 40_000, multicasts: 30_000, copies: 4 })
  },
}

const latch = 'min/flit-latch.ts'
const memory = 'min/wraparound/copy-memory.ts'
const queue = { file: 'lib/fifo.ts', block: '  @comb status() {' }

/** One place in sixteen, of each store; or one answer. */
const leaks = {
  'a latch stays full': seldom({
    file: latch,
    block: '  @comb show() {',
    when: 'this.leaves && !this.arrival.valid',
    from: '(this.full && !this.leaves)',
    to: '(this.full && (!this.leaves || strikes))',
  }),
  'a latch loses its flit': seldom({
    file: latch,
    block: '  @comb show() {',
    when: 'this.arrival.valid',
    from: 'this.full = this.arrival.valid ||',
    to: 'this.full = (this.arrival.valid && !strikes) ||',
  }),
  'a queue does not give a place back': seldom({
    ...queue,
    when: 'this.pop && !this.push',
    from: 'else if (this.pop && !this.push)',
    to: 'else if (this.pop && !this.push && !strikes)',
  }),
  'a copy is not taken out of its memory': seldom({
    file: memory,
    block: '  @wiring connectCopies() {',
    when: 'this.copies.done',
    from: 'this.waiting.pop = this.copies.done',
    to: 'this.waiting.pop = this.copies.done && !strikes',
  }),
  'an element loses an answer': seldom({
    file: 'min/slot/slot-element.ts',
    block: '  @comb answer() {',
    when: 'any(this.sent[0]!.dout) && !any(this.sent[0]!.dout & ~maskOf(this.leaving.map(({ accepted }) => accepted)))',
    from: 'link.accepted = any(outputs) && !any(outputs & ~answers)',
    to: 'link.accepted = any(outputs) && !any(outputs & ~answers) && !(i === 0 && strikes)',
  }),
} as const

const amount = 'what has come and has not gone is not what is there'
const answer = 'an answer has been lost or made up'
/** Fails in the same cycle, and earlier in the order of reports. */
const circuit = 'a flit without a circuit'

it.each<[leak: keyof typeof leaks, network: string, Kind, assertions: readonly string[], turn: number]>([
  ['a latch loses its flit', banyan('naive').name, banyan('naive'), [amount], 0],
  ['a latch stays full', banyan('rigid').name, banyan('rigid'), [amount, circuit], 1],
  ['a latch loses its flit', banyan('rigid').name, banyan('rigid'), [amount], 2],
  ['a queue does not give a place back', banyan('vct').name, banyan('vct'), [amount, circuit], 3],
  ['a latch stays full', wraparound.name, wraparound, [amount, circuit], 4],
  ['a copy is not taken out of its memory', wraparound.name, wraparound, [amount], 5],
  ['an element loses an answer', slots.name, slots, [answer], 6],
])('%s, one time in sixteen: %s ends within two cycles', async (leak, _, kind, assertions, turn) => {
  const folder = mutatedRtl(leaks[leak])
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const network = await networkFrom(folder, kind)
  for (const engine of enginesOf(['scalar', 'bitslice'] as const, turn)) {
    const { leak: begins, failure } = runUntilFailure(network, kind, engine, 2000)
    expect(assertions).toContain(failure.assertion)
    expect(failure.cycle - begins).toBeLessThanOrEqual(2)
  }
})
