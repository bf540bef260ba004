import { describe, expect, it } from 'vitest'
import { Tags } from '../../../src/networks/play/tags.js'

describe('Tags', () => {
  it('tell unicasts to a node apart, those to others have the same, and come back when theirs have arrived', () => {
    const tags = new Tags(2, 1)
    const [first, second] = [tags.take(10, 0), tags.take(11, 0)]
    expect(new Set([first, second])).toEqual(new Set([0, 1]))
    expect(tags.take(12, 0)).toBeNull()
    expect(tags.take(12, 1)).toBe(0)
    expect(tags.release(first!, 0)).toBe(10)
    expect(tags.take(13, 0)).toBe(first)
    expect(tags.release(second!, 0)).toBe(11)
    expect(tags.release(first!, 0)).toBe(13)
    expect(tags.release(0, 1)).toBe(12)
  })

  it('are asked for one that nobody has: then the network has made a message up', () => {
    const tags = new Tags(1, 1)
    expect(() => tags.release(1, 0)).toThrow('node 0 receives a message that nobody has sent to it: tag 1')
  })
})
