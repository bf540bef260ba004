import { expect, it } from 'vitest'
import type { CheckedPart } from '../../../src/apps/live/lab.js'
import { unendedCheck } from '../../../src/apps/live/unended.js'

const part = (title: string): CheckedPart => ({ title, state: 'passed', how: '', notes: [], finding: null })

it('names the file that did not end, where nothing was judged', () => {
  const { remarks, parts } = unendedCheck({ file: 'gate.ts', parts: [], next: null, unchecked: [] }, 8)
  expect(parts).toEqual([])
  expect(remarks).toMatchObject([
    { code: 'FW965', message: 'gate.ts has not ended within 8 seconds, and was ended', place: null },
  ])
})

it('keeps what was judged before, and tells of the part that did not end', () => {
  const reached = { file: 'gate.tb.ts', parts: [part('ports')], next: part('tests'), unchecked: ['proof'] }
  const { remarks, parts, unchecked } = unendedCheck(reached, 8)
  expect(remarks).toEqual([])
  expect(parts.map(({ title, state }) => `${title} ${state}`)).toEqual(['ports passed', 'tests failed'])
  expect(parts[1]!.how).toBe('gate.tb.ts has not ended within 8 seconds: look for a loop that does not end')
  expect(unchecked).toEqual(['proof'])
})
