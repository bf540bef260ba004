import { expect, test } from 'vitest'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { decodeDesign } from '../../../src/ir/codec/decode.js'
import { encodeDesign } from '../../../src/ir/codec/encode.js'
import { mutantsOf, mutatedDesign, mutationKinds } from '../../../src/verify/mutation/index.js'
import { designDigest } from '../../../src/runs/replay/digest.js'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { FixedPriorityArbiter, RoundRobinArbiter } from '../../../rtl/lib/arbiters.js'
import { behaviourOf } from './support/behaviour.js'

const fifo = elaborate(new Fifo({ depth: 3 }))
const mutants = mutantsOf(fifo)

test('the mutants of a module are lines of its source', () => {
  const lines = mutants
    .filter(({ kind, place }) => kind !== 'stuck' && place.file.endsWith('fifo.ts'))
    .map(({ place, kind, diff }) => `${place.line} ${kind}: ${diff?.after?.trim() ?? 'nothing'}`)
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "40 off-by-one: head = reg(uint(indexWidth(this.p.depth)), 1)
    41 off-by-one: tail = reg(uint(indexWidth(this.p.depth)), 1)
    42 off-by-one: stored = reg(uint(bitLength(this.p.depth)), 1)
    45 off-by-one: this.dout = this.words[this.head + 1]
    46 operator: this.empty = this.stored !== 0
    46 off-by-one: this.empty = this.stored === 1
    47 operator: this.full = this.stored !== this.p.depth
    47 constant: this.full = this.stored === 0
    47 off-by-one: this.full = this.stored === this.p.depth - 1
    54 condition: if (!this.push) {
    54 condition: if (false) {
    54 condition: if (true) {
    55 missing: nothing
    55 off-by-one: this.words[this.tail + 1] = this.din
    56 missing: nothing
    58 condition: if (!this.pop) this.head = successor(this.head, this.p.depth)
    58 condition: if (true) this.head = successor(this.head, this.p.depth)
    58 missing: if (this.pop) {}
    59 condition: if (!(this.push && !this.pop)) this.stored++
    59 condition: if (false) this.stored++
    59 condition: if (true) this.stored++
    59 operator: if (this.push || !this.pop) this.stored++
    59 operator: if (this.push && this.pop) this.stored++
    59 off-by-one: if (this.push && !this.pop) this.stored += 2
    59 missing: if (this.push && !this.pop) {}
    59 operator: if (this.push && !this.pop) this.stored--
    60 condition: else if (!(this.pop && !this.push)) this.stored--
    60 condition: else if (true) this.stored--
    60 operator: else if (this.pop || !this.push) this.stored--
    60 operator: else if (this.pop && this.push) this.stored--
    60 off-by-one: else if (this.pop && !this.push) this.stored -= 2
    60 missing: else if (this.pop && !this.push) {}
    60 operator: else if (this.pop && !this.push) this.stored++"
  `)
})

test('each kind of mistake is among them', () => {
  const arbiter = mutantsOf(elaborate(new RoundRobinArbiter()))
  const kinds = [...mutants, ...arbiter].map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(mutationKinds))
})

test('a bit that is stuck stands beside its declaration', () => {
  const stuck = mutantsOf(elaborate(new FixedPriorityArbiter())).filter(({ kind }) => kind === 'stuck')
  expect(stuck.map(({ diff }) => diff?.after?.trim())).toEqual([
    'grant = output(mask(this.p.requesters)) // bit 0 of grant is stuck at 0',
    'grant = output(mask(this.p.requesters)) // bit 0 of grant is stuck at 1',
    'grant = output(mask(this.p.requesters)) // bit 3 of grant is stuck at 0',
    'grant = output(mask(this.p.requesters)) // bit 3 of grant is stuck at 1',
  ])
})

test('what two functions of the source share is one mistake in all that is made of it', () => {
  const successor = mutants.filter(({ place }) => place.file.endsWith('count.ts'))
  expect(new Set(successor.map(({ changes }) => changes.length))).toEqual(new Set([2]))
})

test('each mutant is another design with a name of its own, and the same each time', () => {
  const digests = mutants.map((mutant) => designDigest(mutatedDesign(fifo, mutant).top))
  expect(new Set([designDigest(fifo.top), ...digests]).size).toBe(mutants.length + 1)
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length)
  const again = elaborate(new Fifo({ depth: 3 }))
  expect(mutantsOf(again).map((mutant) => [mutant.id, designDigest(mutatedDesign(again, mutant).top)])).toEqual(
    mutants.map(({ id }, i) => [id, digests[i]]),
  )
})

test('a mutant can be sent as data, and does the same then', () => {
  for (const mutant of mutants) {
    const design = mutatedDesign(fifo, mutant)
    const sent = decodeDesign(JSON.parse(JSON.stringify(encodeDesign(design))))
    expect(designDigest(sent.top)).toBe(designDigest(design.top))
  }
})

test('a mutant leaves the design as it is', () => {
  const before = behaviourOf(fifo)
  for (const mutant of mutants) mutatedDesign(fifo, mutant)
  expect(behaviourOf(fifo)).toBe(before)
})

test('of some modules alone', () => {
  expect(mutantsOf(fifo, { isWanted: ({ className }) => className !== 'Fifo' })).toEqual([])
})
