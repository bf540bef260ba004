import { expect, it } from 'vitest'
import { fail } from '../../../src/base/diagnostic/diagnostic.js'
import { messageOf } from '../../../src/apps/inspect/errors.js'

const endless = (): number => 1 + endless()

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

it('says of a refusal what it says of itself', () => {
  expect(messageOf(thrownBy(() => fail('FW917', 'it is damaged', null, 'copy it')))).toBe(
    'error FW917: it is damaged\n  help: copy it',
  )
})

it.each<[string, () => unknown]>([
  ['Cannot read properties of undefined', () => (undefined as unknown as { x: number }).x],
  ['Invalid typed array length', () => new Uint8Array(-1)],
  ['Maximum call stack size exceeded', endless],
])('says with a code that it has failed: %s', (what, work) => {
  expect(messageOf(thrownBy(work))).toMatch(new RegExp(`^error FW963: the page has failed: ${what}.*\n  help: `))
})
