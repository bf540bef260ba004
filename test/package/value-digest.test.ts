import fc from 'fast-check'
import { expect, it } from 'vitest'
// @ts-expect-error A script has no declarations.
import { ValueDigest } from '../../scripts/engines-check/value-digest.mjs'

type Value = number | bigint

function digestOf(values: readonly Value[]): string {
  const digest = new (ValueDigest as new () => { add(value: Value): void })()
  for (const value of values) digest.add(value)
  return String(digest)
}

const values = fc.array(fc.oneof(fc.nat(3), fc.maxSafeNat(), fc.bigInt({ max: 1n << 200n, min: -(1n << 200n) })), {
  minLength: 1,
})

it('the digest of what a run shows is that of its values, in their order', () => {
  fc.assert(
    fc.property(values, fc.nat(), (some, at) => {
      const i = at % some.length
      expect(digestOf(some)).toBe(digestOf([...some]))
      expect(digestOf(some)).not.toBe(digestOf(some.with(i, typeof some[i] === 'bigint' ? some[i] + 1n : some[i]! + 1)))
      expect(digestOf(some)).not.toBe(digestOf(some.toSpliced(i, 0, 0)))
    }),
  )
})

it.each([
  [
    [1, 2],
    [2, 1],
  ],
  [[2 ** 32], [0]],
  [[2 ** 32], [1]],
  [[2 ** 40], [2 ** 8]],
  [[1n << 64n], [1n]],
  [[-1n], [1n]],
])('%s differ from %s', (some, others) => {
  expect(digestOf(some)).not.toBe(digestOf(others))
})
