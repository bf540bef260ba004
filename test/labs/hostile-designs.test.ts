import { describe, expect, it } from 'vitest'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import { decide, type DecideOptions } from '../../src/apps/course/satisfiability.js'
import { identifierOf, withPortsByLeaf, watched } from '../../src/apps/course/laws-design.js'
import { decodeDesign } from '../../src/ir/codec/decode.js'
import { encodeDesign } from '../../src/ir/codec/encode.js'
import type { Design } from '../../src/ir/ir.js'
import { createCadical } from '../../src/verify/prove/solver.js'
import { sideBySide } from '../../src/verify/prove/side-by-side.js'
import { Answered, HandsOn, Pair } from './hostile-modules.js'

const beside = (first: Design, second: Design): Design => sideBySide(withPortsByLeaf(first), withPortsByLeaf(second))

/** By an exhaustive search, and by a solver. */
const ways: readonly DecideOptions[] = [{}, { steps: 1, makeSolver: createCadical }]

describe('ports that a solution declares in another way than the reference', () => {
  it('restrict no input: an enum is a number', async () => {
    const wrong = elaborate(new HandsOn({ isRight: false, isEnum: true }))
    const found = await decide(beside(wrong, elaborate(new HandsOn())), { steps: 20_000, makeSolver: createCadical })
    expect(found).toMatchObject({ kind: 'refuted', failure: { inputs: { length: 9 } } })
  })

  it('are compared leaf by leaf', async () => {
    const list = elaborate(new Pair({ isOne: true }))
    const wrong = elaborate(new Pair({ isOne: true, isRight: false }))
    const reference = elaborate(new Pair())
    for (const way of ways) {
      expect(await decide(beside(list, reference), way)).toMatchObject({ kind: 'proved' })
      expect(await decide(beside(wrong, reference), way)).toMatchObject({
        kind: 'refuted',
        failure: { inputs: [{ 'ask[0]': expect.anything() as number, 'ask[1]': expect.anything() as number }] },
      })
    }
  })

  it('are those that laws look at', async () => {
    const laws = elaborate(new Answered())
    for (const isOne of [true, false])
      for (const way of ways) {
        const [right, wrong] = [true, false].map((isRight) => watched(elaborate(new Pair({ isOne, isRight })), laws))
        expect(await decide(right!, way)).toMatchObject({ kind: 'proved' })
        expect(await decide(wrong!, way)).toMatchObject({ kind: 'refuted' })
      }
  })
})

it('tells all paths apart', () => {
  const paths = ['a[0]', 'a[1]', 'a.b', 'a_b', 'a', 'a[0].b', 'a[10]']
  expect(new Set(paths.map(identifierOf)).size).toBe(paths.length)
})

it.each(['ask', 'answer'])(
  'loads no design that leaves the port %s out of its fields, and so out of proofs',
  (path) => {
    const { top } = elaborate(new HandsOn())
    const without = { ...top, fields: top.fields.filter((field) => field.path !== path) }
    const data = encodeDesign({ top: without, modules: [without] })
    expect(() => decodeDesign(data)).toThrow(`${path} is a port, and no field declares it`)
  },
)
