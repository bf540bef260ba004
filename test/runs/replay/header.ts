import type { ReplayHeader } from '../../../src/runs/replay/header.js'
import type { Recording } from '../../../src/runs/replay/recorder.js'
import { ReplayPackets } from '../../../src/runs/replay/packets.js'

/** A header for a recording that no testbench has made. */
export function headerFor({ digest, stateBytes, endCycle }: Recording, more: Partial<ReplayHeader> = {}): ReplayHeader {
  return {
    flitwave: '0.1.0',
    testbench: 'none',
    name: 'run',
    parameters: {},
    seed: null,
    digest,
    stateBytes,
    endCycle,
    drawing: { title: 'A run', signals: [], window: {}, arrows: [] },
    views: [],
    packets: ReplayPackets.none,
    marks: [],
    ...more,
  }
}
