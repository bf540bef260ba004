import { describe, expect, it } from 'vitest'
import { expandSettings } from '../../../src/apps/cli/shared/options.js'

describe('lists and ranges of values', () => {
  it.each([
    [{}, [{}]],
    [{ k: '4' }, [{ k: '4' }]],
    [{ k: '4..6' }, [{ k: '4' }, { k: '5' }, { k: '6' }]],
    [{ k: '4…5' }, [{ k: '4' }, { k: '5' }]],
    [{ k: '2,4...5, 4' }, [{ k: '2' }, { k: '4' }, { k: '5' }]],
    [{ mode: 'a,b', k: '1,2' }, [{ mode: 'a', k: '1' }, { mode: 'a', k: '2' }, { mode: 'b', k: '1' }, { mode: 'b', k: '2' }]], // prettier-ignore
    [{ k: '4..' }, [{ k: '4..' }]],
    [{ k: '' }, [{ k: '' }]],
  ])('%j is %j', (settings, expected) => expect(expandSettings(settings)).toEqual(expected))

  it.each([
    [{ k: '9..4' }, 'k=9..4 has no numbers in it'],
    [{ k: '1..99999999999' }, 'at most 1000 values'],
    [{ a: '1..40', b: '1..40' }, '--set makes 1600 combinations'],
  ])('%j is refused', (settings, message) => {
    expect(() => expandSettings(settings)).toThrow(message)
    expect(() => expandSettings(settings)).toThrow('error FW916')
  })
})
