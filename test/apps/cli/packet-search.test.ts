import { describe, expect, it } from 'vitest'
import { followRun } from '../../../src/apps/cli/explain/followed-run.js'
import { findPacket, findPacketAt } from '../../../src/apps/cli/explain/packet-search.js'
import { packRun } from '../../../src/apps/cli/shared/replay.js'
import { ReplayFile } from '../../../src/runs/replay/file.js'
import { ReplayRecorder } from '../../../src/runs/replay/recorder.js'
import { runTestbench } from '../../../src/runs/testbench/run.js'
import traffic from '../../../tb/traffic.tb.js'

const text = `cycle,source,destination,flits\n${'0,0,3,200\n'.repeat(4)}`
const set = { topology: 'mesh', sizeX: 4, sizeY: 1, vcs: 1, traffic: { name: 'f.csv', path: 'f.csv', text } }

describe('packets of 200 flits that leave one after the other', () => {
  // Windows of a run begin at a snapshot: with few of them each would be the whole run.
  const observer = new ReplayRecorder({ distance: 20 })
  const run = runTestbench(traffic, { set: set, observer })
  const file = ReplayFile.of(packRun(run, observer, { target: 'traffic', name: 'traffic', seed: undefined }))
  const followed = followRun({ file, design: run.design, testbench: traffic as never, p: run.parameters })

  it.each([2, 3, 4, 5])('#%i begins in the same cycle, wherever it is looked for', (tag) => {
    const { journey } = findPacket(followed, tag)
    const begins = journey.origin.arrived[0]!
    expect(begins).toBe((tag - 2) * 200)
    for (let at = 0; at < begins; at += 47)
      expect(findPacketAt(followed, tag, at)?.journey.origin.arrived[0], `in cycle ${at}`).toBe(begins)
  })
})
