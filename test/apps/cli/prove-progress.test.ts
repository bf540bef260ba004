import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProofProgress } from '../../../src/apps/cli/shared/progress.js'
import type { Property } from '../../../src/verify/prove/property.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells of a long proof what is looked at, how deep and how long', () => {
  const written: string[] = []
  const write = (text: string): boolean => written.push(text) > 0
  const progress = new ProofProgress('Fifo', { write })
  progress.onCycle(2, 3)
  vi.advanceTimersByTime(1900)
  expect(written).toEqual([])
  vi.advanceTimersByTime(200)
  expect(written).toEqual(['\r\x1b[KFifo: cycle 2, 3 open, 2 s'])
  progress.onFrame({ message: 'no word is lost' } as Property, 7)
  vi.advanceTimersByTime(1000)
  expect(written.at(-1)).toBe("\r\x1b[KFifo: 'no word is lost', an invariant after 7 cycles, 3 s")
  progress.stop()
  const { length } = written
  expect(written.at(-1)).toBe('\r\x1b[K')
  vi.advanceTimersByTime(5000)
  expect(written).toHaveLength(length)
})

it('of a short one, nothing', () => {
  const write = vi.fn()
  const progress = new ProofProgress('Fifo', { write })
  progress.onCycle(2, 3)
  progress.stop()
  expect(write).not.toHaveBeenCalled()
})
