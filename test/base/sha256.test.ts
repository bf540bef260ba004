import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Sha256 } from '../../src/base/sha256.js'

describe('SHA-256', () => {
  // The examples of FIPS 180-4, and nothing.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('of "%s"', (text, digest) => {
    expect(new Sha256().update(text).digest()).toBe(digest)
  })

  it('is that of Node, whatever the parts and their lengths', () => {
    const part = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const [ours, theirs] = [new Sha256(), createHash('sha256')]
        for (const one of parts) {
          ours.update(one)
          theirs.update(one)
        }
        expect(ours.digest()).toBe(theirs.digest('hex'))
      }),
    )
  })

  it.each([55, 56, 63, 64, 65, 119, 120, 128])('fills the last block behind %i bytes', (length) => {
    const bytes = new Uint8Array(length).fill(0xa5)
    expect(new Sha256().update(bytes).digest()).toBe(createHash('sha256').update(bytes).digest('hex'))
  })
})
