import { testbench, type DriverContext } from 'flitwave'
import { param } from 'flitwave/hdl'
import { SwitchingElement } from '../../../../rtl/min/switching-element.js'
import type { Region } from '../../../../rtl/min/header.js'
import { banyanOf } from '../../../../tb/support/banyan.js'
import { ElementModel, type ModelFlit } from './element-model.js'

interface Parameters {
  readonly motion: 'free' | 'rigid' | 'vct'
  readonly priority: 'upper' | 'waiting' | 'steered'
  readonly stage: number
}

/** The address width of the banyan; N = 8. */
const addressWidth = 3
const maxFlits = 3

interface State {
  readonly model: ElementModel
  /** By input: the flits of its packet that are still to be sent. */
  readonly left: ModelFlit[][]
  packets: number
}

type Context = DriverContext<SwitchingElement, Parameters, State>

/** Two sources send packets at random, two receivers take them at random; beside an element as its definition has it. */
export default testbench({
  title: 'A switching element beside its definition',
  parameters: {
    motion: param('free', { choices: ['free', 'rigid', 'vct'], about: 'when flits move on' }),
    priority: param('waiting', { choices: ['upper', 'waiting', 'steered'], about: 'who wins an output' }),
    stage: param(1, { min: 0, max: addressWidth - 1, about: 'stage of the element' }),
  },
  design: (p) => {
    const sizes = { addressWidth, maxFlits, buffers: 2, tagWidth: 4, lengthWidth: 2, payloadWidth: 4 }
    return new SwitchingElement({ ...banyanOf({ ...sizes, motion: p.motion, priority: p.priority }), stage: p.stage })
  },
  state: (p): State => ({ model: new ElementModel({ ...p, maxFlits, buffers: 2 }), left: [[], []], packets: 0 }),
  signals: [],
  cycles: 400,
  drivers: {
    /** Where there is no room the worm stands still: rigid ones know that before. */
    receivers(t) {
      t.dut.lowerFirst = t.random(2) === 0
      for (const link of t.dut.leaving) {
        link.stall = t.random(4) === 0
        link.ready = t.p.motion === 'rigid' ? !link.stall || t.random(2) === 0 : t.random(4) > 0
      }
    },
    senders(t) {
      t.dut.arriving.forEach((link, i) => {
        link.freeze = link.stall || t.random(8) === 0
        const left = t.state.left[i]!
        if (left.length === 0) left.push(...packet(t))
        // Between two flits there may be a gap.
        link.valid = link.ready && t.random(4) > 0
        link.flit = plain(left[0]!)
        if (link.valid) left.shift()
      })
    },
  },
  monitors: {
    element(t) {
      const { arriving, leaving, lowerFirst, blocked, owners } = t.dut
      const wanted = t.state.model.cycle({
        lowerFirst,
        sent: arriving.map(({ valid, flit }) => (valid ? plain(flit) : null)),
        freeze: arriving.map(({ freeze }) => freeze),
        ready: leaving.map(({ ready }) => ready),
        stall: leaving.map(({ stall }) => stall),
      })
      arriving.forEach(({ ready, stall }, i) => {
        t.check(ready === wanted.ready[i], `input ${i}: ready`)
        t.check(stall === wanted.stall[i], `input ${i}: stall`)
        t.check((((blocked >> i) & 1) === 1) === wanted.blocked[i], `input ${i}: blocked`)
      })
      leaving.forEach(({ valid, flit, freeze }, q) => {
        const sent = wanted.sent[q]
        t.check(valid === (sent !== null), `output ${q}: valid`)
        if (sent) t.check(textOf(plain(flit)) === textOf(sent), `output ${q}: flit`)
        t.check(freeze === wanted.freeze[q], `output ${q}: freeze`)
        t.check(owners[q] === wanted.owners[q], `output ${q}: owner`)
      })
    },
  },
  variants: [
    { motion: 'free', priority: 'upper', stage: 2 },
    { motion: 'rigid', priority: 'waiting', stage: 1 },
    { motion: 'vct', priority: 'steered', stage: 1 },
    { motion: 'free', priority: 'waiting', stage: 0 },
  ],
})

/** To a region inside of one block: the stages above have cut it. */
function packet(t: Context): ModelFlit[] {
  const size = 2 ** (t.p.stage + 1)
  const block = size * t.random(2 ** addressWidth / size)
  const ends = [block + t.random(size), block + t.random(size)]
  const header = { min: Math.min(...ends), max: Math.max(...ends) }
  const flits = 1 + t.random(maxFlits)
  const tag = t.state.packets++ % 16
  return Array.from({ length: flits }, (_, sequence) => ({
    head: sequence === 0,
    tail: sequence === flits - 1,
    header: sequence === 0 ? header : { min: 0, max: 0 },
    tag,
    sequence,
    payload: t.random(16),
  }))
}

function plain({
  head,
  tail,
  header,
  tag,
  sequence,
  payload,
}: Omit<ModelFlit, 'header'> & { header: unknown }): ModelFlit {
  const { min, max } = header as Region
  return { head, tail, header: { min, max }, tag, sequence, payload }
}

function textOf(flit: ModelFlit): string {
  return JSON.stringify(flit)
}
