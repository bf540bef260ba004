import { expect, test } from 'vitest'
import { mutantsOf, mutatedDesign } from '../../../src/verify/mutation/index.js'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import type { Design } from '../../../src/ir/ir.js'
import { sample } from '../../support/sample.js'
import { behaviourOf } from './support/behaviour.js'
import { designFromText, subjectNamed, withLine } from './support/from-text.js'

/** Route units are made by the package, not by what a text says. */
const cases = [
  ['RoundRobinArbiter', /./],
  ['MatrixArbiter', /./],
  ['Fifo', /./],
  ['RouteRing', /./],
  ['CreditCounter', /./],
  ['VirtualChannel', /virtual-channel/],
  ['SwitchingElement', /switching-element|element-/],
] as const

test.for(cases)('%s: the line of a mutant, put into the source, makes the same hardware', ([name, file]) => {
  const subject = subjectNamed(name)
  const design = designFromText(subject)
  const mutants = mutantsOf(design).filter(({ kind, place }) => kind !== 'stuck' && file.test(place.file))
  const compared = sample(mutants, 12).flatMap((mutant) => {
    const fromText = unlessRefused(() => designFromText(subject, withLine(mutant)))
    return fromText ? [[mutant.id, behaviourOf(fromText) === behaviourOf(mutatedDesign(design, mutant))]] : []
  })
  expect(compared.length).toBeGreaterThan(2)
  expect(compared.filter(([, isSame]) => !isSame)).toEqual([])
})

/** The findings of the language itself: an input that is not read any more, a value that does not fit. */
function unlessRefused(make: () => Design): Design | null {
  try {
    return make()
  } catch (error) {
    if (error instanceof FlitwaveError && /^FW1(03|04|05|34|35)$/.test(error.diagnostics[0]!.code)) return null
    throw error
  }
}
