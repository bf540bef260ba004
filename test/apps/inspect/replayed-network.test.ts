import { expect, it } from 'vitest'
import { ReplayedNetwork } from '../../../src/apps/inspect/replayed-network.js'
import type { StandingNetwork } from '../../../src/apps/inspect/network/packet-source.js'
import type { InspectedRun } from '../../../src/apps/inspect/run.js'
import type { ReplayFile } from '../../../src/runs/replay/file.js'
import { answersOf } from '../../../src/apps/inspect/questions.js'
import { uninterrupted } from '../../../src/apps/inspect/task.js'
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

/** The packet, the activity and the next places of each occupied place, in the present cycle. */
function stateIn({ network }: StandingNetwork): unknown {
  return network
    .occupied()
    .map((place) => [place, network.tag(place), network.activity(place).name, network.next(place)])
}

it('begins the way anew after it has found damage', async () => {
  const { run } = await inspect('traffic')
  const last = run.file.header.endCycle - 1
  const whole = new ReplayedNetwork(run, run.network!).stand()
  const broken = new ReplayedNetwork(damaged(run), run.network!).stand()
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

it.each(['traffic', 'banyan-deadlock'])('lets several callers stand in different cycles of %s', async (testbench) => {
  const { run } = await inspect(testbench)
  const last = run.file.header.endCycle - 1
  const alone = new ReplayedNetwork(run, run.network!).stand()
  const wanted = Array.from({ length: last + 1 }, (_, cycle) => {
    alone.goTo(cycle)
    return JSON.stringify(stateIn(alone))
  })
  const shared = new ReplayedNetwork(run, run.network!)
  const [on, jumping, back] = [shared.stand(), shared.stand(), shared.stand()]
  for (let cycle = 0; cycle <= last; cycle++) {
    const cycles: [StandingNetwork, number][] = [
      [on, cycle],
      [jumping, (7 * cycle) % (last + 1)],
      [back, last - cycle],
    ]
    for (const [standing, at] of cycles) {
      standing.goTo(at)
      expect(JSON.stringify(stateIn(standing))).toBe(wanted[at])
    }
  }
  expect(new Set(wanted).size).toBeGreaterThan(5)
})

it('reads the network once for the map, the first view and the packets', async () => {
  const { run } = await inspect('traffic')
  let networks = 0
  const network: typeof run.network = (probing) => {
    networks++
    return run.network!(probing)
  }
  const answers = answersOf(Object.create(run, { network: { value: network } }) as InspectedRun)
  await answers.opening({ rows: [], from: 0, to: 20 }, uninterrupted)
  await answers.networkState(8, uninterrupted)
  expect((await answers.packets({ from: 0, to: 20 }, uninterrupted))!.packets).not.toEqual([])
  expect(networks).toBe(1)
})
