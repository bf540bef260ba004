import { expect, it } from 'vitest'
import { ReplayedNetwork } from '../../../src/apps/inspect/replayed-network.js'
import type { InspectedRun } from '../../../src/apps/inspect/run.js'
import type { ReplayFile } from '../../../src/runs/replay/file.js'
import { inspect } from './support/run.js'

/** The same run, with half of what was written into it. */
function damaged(run: InspectedRun): InspectedRun {
  const { file } = run
  const log: ReplayFile['log'] = (segment) => {
    const whole = file.log(segment)
    return whole.subarray(0, whole.length >> 1)
  }
  return { ...run, file: Object.create(file, { log: { value: log } }) as ReplayFile }
}

it('begins the way anew after it has found damage', async () => {
  const { run } = await inspect('traffic')
  const last = run.file.header.endCycle - 1
  const whole = new ReplayedNetwork(run, run.network!)
  const broken = new ReplayedNetwork(damaged(run), run.network!)
  const stateIn = ({ network }: ReplayedNetwork): unknown =>
    network.occupied().map((place) => [place, network.tag(place)])
  let read = 0
  for (let cycle = 0; cycle <= last; cycle++) {
    expect(() => broken.goTo(last)).toThrow('FW917')
    try {
      broken.goTo(cycle)
    } catch (error) {
      expect((error as Error).message).toContain('FW917')
      continue
    }
    read++
    whole.goTo(cycle)
    expect(stateIn(broken)).toEqual(stateIn(whole))
  }
  expect(read).toBeGreaterThan(3)
  expect(read).toBeLessThan(last)
})
