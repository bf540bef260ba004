import { describe, expect, it } from 'vitest'
import { programSeed } from '../../../check/fuzz/campaign.js'
import { print } from '../../../check/fuzz/generate/piece.js'
import { generateProgram } from '../../../check/fuzz/generate/program.js'
import { load } from '../../../check/fuzz/load.js'
import { decodeDesign } from '../../../src/ir/codec/decode.js'
import { encodeDesign } from '../../../src/ir/codec/encode.js'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import type { Design } from '../../../src/ir/ir.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { parameterValues } from '../../../src/runs/testbench/parameters.js'
import traffic from '../../../tb/traffic.tb.js'
import { ScalarEngine } from '../../../src/engines/sim/scalar/engine.js'
import { randomDesign, randomModule } from '../../support/random-design.js'
import { budget, sample } from '../../support/sample.js'
import { expectSame, expectSameReasons, isLarge, throughJson, valuesOf } from './laws.js'
import { packageDesigns } from './package-designs.js'

describe('a design that has been data is the same design', () => {
  it.each(Array.from({ length: budget(3, 30) }, (_, i) => i))('if it is random (%i)', (seed) => {
    const design = seed === 0 ? randomDesign(seed) : randomModule(seed)
    const again = expectSame(design, seed)
    expect(valuesOf(again, ScalarEngine, 12, seed)).toEqual(valuesOf(design, ScalarEngine, 12, seed))
    expectSameReasons(design, again, seed)
  })

  it('if a random program describes it', () => {
    let checked = 0
    for (let i = 0; checked < budget(6, 60); i++) {
      const design = designOf(programSeed(5, i))
      if (!design || isLarge(design)) continue
      expectSameReasons(design, expectSame(design, i), i)
      checked++
    }
  })

  it('if it is of the package', async () => {
    const designs = await packageDesigns()
    expect(designs.length).toBeGreaterThan(150)
    for (const [i, { name, elaborate }] of sample(designs, 6).entries()) {
      const design = elaborate()
      expect(() => expectSame(design, i), name).not.toThrow()
    }
  })
})

it('loads the largest network of the testbenches', () => {
  const values = parameterValues(traffic.parameters, { k: '64' }, 'traffic')
  const { top } = throughJson(elaborate(traffic.design(values as never)))
  expect(top.instances.length).toBeGreaterThanOrEqual(64 * 64)
})

it('keeps what is shared', () => {
  const { top } = throughJson(randomDesign(1))
  const modules = new Set(top.instances.map(({ module }) => module))
  expect(modules.size).toBeLessThan(top.instances.length + 1)
  expect(top.instances[0]!.module.instances[0]!.module).toBe(top.instances[1]!.module)
})

it('names the source files by the given function, and lists them', () => {
  const data = encodeDesign(randomModule(1), { nameOf: (file) => file.replace('/', 'project/') })
  expect(data.files).toEqual(['project/nowhere.ts'])
  expect(decodeDesign(data).top.place.file).toBe('project/nowhere.ts')
})

it('keeps parameters and other constants that are data', () => {
  const constants = {
    p: { depth: 4, ratio: -0.5, wide: 2n ** 70n, name: 'x', none: null, flags: [true, false], make: () => 1 },
    table: [
      [1, 2],
      [3, undefined],
    ],
    map: new Map(),
    tree: { inside: { of: new Date(0) } },
  }
  const module = { ...randomModule(1).top, constants }
  const { make: _, ...p } = constants.p
  expect(throughJson({ top: module, modules: [module] }).top.constants).toEqual({ p, table: constants.table })
})

/** The design of a program; null for one that the front end refuses. */
function designOf(seed: number): Design | null {
  const { piece, top } = generateProgram(seed)
  try {
    return load(print(piece), `/fuzz/${seed}.ts`, top)
  } catch (error) {
    if (error instanceof FlitwaveError) return null
    throw error
  }
}
