import { describe, expect, it } from 'vitest'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { SwitchingElement } from '../../../rtl/min/switching-element.js'
import { VirtualChannel } from '../../../rtl/router/virtual-channel.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { decodeDesign } from '../../../src/ir/codec/decode.js'
import { encodeDesign } from '../../../src/ir/codec/encode.js'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import type { Design } from '../../../src/ir/ir.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { engines } from '../../support/engines.js'
import { randomDesign, randomModule } from '../../support/random-design.js'
import { budget } from '../../support/sample.js'
import { damaged, misdirected } from './damage.js'
import { valuesOf } from './laws.js'

const designs: readonly Design[] = [
  randomModule(3),
  elaborate(new Fifo()),
  elaborate(new VirtualChannel()),
  elaborate(new SwitchingElement()),
  randomModule(8),
]

/** Compiling a large design takes most of the time: of these there is one in forty. */
const large = randomDesign(2)

/** The outcome for data: a refusal, or a design that does the same on all engines. */
function fateOf(data: unknown, seed: number): string {
  try {
    const design = decodeDesign(data)
    const again = encodeDesign(design)
    expect(JSON.stringify(encodeDesign(decodeDesign(again)))).toBe(JSON.stringify(again))
    const [values, ...others] = Object.values(engines).map((engine) => valuesOf(design, engine, 10, seed))
    for (const other of others) expect(other).toEqual(values)
    return 'runs'
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    return error.diagnostics[0]!.code
  }
}

/** Data that holds together may describe a combinational loop, which is for the engines to find. */
const refusals = ['FW925', 'FW304']

describe.each([
  { kind: 'damaged', damage: damaged, cases: budget(80, 4000), good: budget(4, 20) },
  { kind: 'misdirected', damage: misdirected, cases: budget(100, 4000), good: budget(6, 50) },
])('$kind data', ({ damage, cases, good }) => {
  it('is refused, or is a design that runs', () => {
    const encoded = [...designs, large].map((design) => JSON.parse(JSON.stringify(encodeDesign(design))) as unknown)
    const fates: string[] = []
    for (let seed = 0; seed < cases; seed++) {
      const data = damage(encoded[seed % 40 === 39 ? designs.length : seed % designs.length], new Random(seed))
      const start = process.cpuUsage()
      fates.push(fateOf(data, seed))
      expect(process.cpuUsage(start).user / 1e6, `seconds for seed ${seed}`).toBeLessThan(20)
    }
    expect([...new Set(fates)].filter((fate) => fate !== 'runs' && !refusals.includes(fate))).toEqual([])
    expect(fates.filter((fate) => fate === 'FW925').length).toBeGreaterThan(cases / 4)
    expect(fates.filter((fate) => fate === 'runs').length).toBeGreaterThan(good)
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
