import { expect, it } from 'vitest'
import { decodeDesign } from '../../../src/ir/codec/decode.js'
import { encodeDesign } from '../../../src/ir/codec/encode.js'
import { FlitwaveError } from '../../../src/ir/diagnostic.js'
import type { Design } from '../../../src/ir/ir.js'
import { Random } from '../../../src/sim/stimulus/random.js'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { VirtualChannel } from '../../../rtl/router/virtual-channel.js'
import { elaborate } from '../../../src/hdl/elaborate/elaborate.js'
import { SwitchingElement } from '../../../rtl/min/switching-element.js'
import { engines } from '../../support/engines.js'
import { randomDesign, randomModule } from '../../support/random-design.js'
import { budget } from '../../support/sample.js'
import { damaged } from './damage.js'
import { valuesOf } from './laws.js'

/** What becomes of data: a refusal, or a design that runs. */
function fateOf(data: unknown, turn: number): string {
  try {
    const design = decodeDesign(data)
    expect(encodeDesign(decodeDesign(encodeDesign(design)))).toEqual(encodeDesign(design))
    const [name, engine] = Object.entries(engines)[turn % 3]!
    valuesOf(design, engine, 10, turn)
    return `runs on ${name}`
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    return error.diagnostics[0]!.code
  }
}

const designs: readonly Design[] = [
  randomModule(3),
  elaborate(new Fifo()),
  elaborate(new VirtualChannel()),
  elaborate(new SwitchingElement()),
  randomDesign(2),
]

it('damaged data is refused, or is a design that runs', () => {
  const fates = new Map<string, number>()
  const encoded = designs.map((design) => JSON.parse(JSON.stringify(encodeDesign(design))) as unknown)
  let slowest = 0
  for (let i = 0; i < budget(400, 4000); i++) {
    const data = damaged(encoded[i % 8 === 7 ? 4 : i % 4], new Random(i))
    const start = process.cpuUsage()
    const fate = fateOf(data, i)
    slowest = Math.max(slowest, process.cpuUsage(start).user / 1e6)
    fates.set(fate, (fates.get(fate) ?? 0) + 1)
  }
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(slowest).toBeLessThan(5)
  expect(fates.get('FW925')).toBeGreaterThan(100)
  expect(fates.get('runs on bitslice')).toBeGreaterThan(10)
}, 300_000)
