import { packReplay, ReplayFile } from './file.js'
import { ReplayPackets } from './packets.js'
import type { ReplayRecorder } from './recorder.js'

/** A run that has been recorded to be looked into at once: nobody finds its testbench by it. */
export function replayOf(recorder: ReplayRecorder): ReplayFile {
  const recording = recorder.finish()
  const { digest, stateBytes, endCycle } = recording
  const unsaid = { flitwave: '', testbench: '', name: 'run', parameters: {}, seed: null, views: [], marks: [] }
  const drawing = { title: '', signals: [], window: {}, arrows: [] }
  const header = { ...unsaid, digest, stateBytes, endCycle, drawing, packets: ReplayPackets.none }
  return ReplayFile.of(packReplay(header, recording, []))
}
