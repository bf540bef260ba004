import { join } from 'node:path'
import { expect, it } from 'vitest'
import { netraceFile, type NetracePacket } from './netrace-files.js'
import { folderWith, played } from './runs.js'

it('plays 18,000 messages over 2.8 million cycles', async () => {
  let state = 1
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const cycles = Array.from({ length: 18_000 }, () => below(2_800_000)).sort((a, b) => a - b)
  const packets = cycles.map((cycle, id): NetracePacket => {
    const from = below(16)
    return { cycle, id, type: 1 + below(2), from, to: (from + 1 + below(15)) % 16, followers: [] }
  })
  const folder = folderWith({ 'sparse.tra': netraceFile(packets) })
  const { transfers, cycles: time } = await played(
    join(folder, 'sparse.tra'),
    '--mesh',
    '4x4',
    '--bytes-per-flit',
    '16',
  )
  expect(transfers).toHaveLength(18_000)
  expect(time).toBeGreaterThan(cycles.at(-1)!)
})
