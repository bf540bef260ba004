import { expect, it } from 'vitest'
import { FieldRecorder } from '../../../src/apps/inspect/waves/recordings.js'
import { chooseVariables } from '../../../src/engines/sim/probe/choose.js'
import { inspect } from './support/run.js'

it.each(['traffic', 'fifo'])('records what it is asked for in any order, as one does that is new: %s', async (name) => {
  const { run } = await inspect(name)
  const { segments } = run.file
  const all = chooseVariables(run.tree, ['**']).filter((variable) => 'field' in variable)
  const fields = [all.slice(0, 5), all.slice(-4), all.slice(0, 5)]
  const recorder = new FieldRecorder(run)
  for (const { firstCycle, endCycle, state } of [...segments, ...segments.toReversed(), ...segments]) {
    if (state === null) continue
    for (const wanted of fields) {
      const found = recorder.record(wanted, firstCycle, endCycle)
      expect(found).toEqual(new FieldRecorder(run).record(wanted, firstCycle, endCycle))
    }
  }
})
