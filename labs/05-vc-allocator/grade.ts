import { figureOfRuns, grading, keepsLaws, randomRuns, sameAsReference, scenarios } from 'flitwave/lab'
import check from './check.js'
import { NobodyIdle, SafeAllocation } from './laws.js'
import { matchingRate } from './matching.js'
import type { AllocatorNumbers } from './numbers.js'
import { VcAllocator } from './reference/vc-allocator.js'
import { right } from './right/index.js'
import { wrong } from './wrong.js'

export default grading({
  lab: check,
  reference: VcAllocator,
  right,
  wrong,
  parts: [
    scenarios({ title: 'The scenarios of the lab', points: 10 }),
    keepsLaws<AllocatorNumbers>({
      title: 'No channel is given away twice',
      points: 20,
      size: 'small',
      laws: ({ vcs, starts }) => new SafeAllocation({ packets: starts.length, vcs }),
    }),
    keepsLaws<AllocatorNumbers>({
      title: 'Somebody is served as long as somebody can be',
      points: 10,
      size: 'small',
      laws: ({ vcs, starts }) => new NobodyIdle({ packets: starts.length, vcs }),
    }),
    sameAsReference({ title: 'Same as the reference, 3 packets and 2 channels', points: 15, size: 'small' }),
    randomRuns({ title: 'Random requests, with other numbers', points: 10, size: 'other' }),
    figureOfRuns({ title: 'Matches as many as it should', points: 15, figure: matchingRate, slack: 0.1 }),
  ],
  tests: { points: 20, mutants: 12 },
})
