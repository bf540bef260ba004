import { describe, expect, it } from 'vitest'
import { CollectiveError, refuse } from '../../../src/networks/collective/error.js'

describe('CollectiveError', () => {
  it('carries a code, what is wrong and what to write instead', () => {
    const error = new CollectiveError('FW941', 'h = 4 does not divide 10 x 10', 'take 2 or 5')
    expect(error).toBeInstanceOf(Error)
    expect({ ...error, message: error.message }).toEqual({
      name: 'CollectiveError',
      code: 'FW941',
      message: 'h = 4 does not divide 10 x 10',
      remedy: 'take 2 or 5',
    })
  })

  it('is what refuse throws', () => {
    const error = new CollectiveError('FW940', '`4VB` is not a scheme', 'take 4IVB')
    expect(() => refuse(error.code, error.message, error.remedy)).toThrow(error)
  })
})
