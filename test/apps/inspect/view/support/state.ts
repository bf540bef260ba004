/** A run and a view of it. */

import type { RunInfo } from '../../../../../src/apps/inspect/info.js'
import { firstState, type ViewState } from '../../../../../web/state/view.js'

export const someRun: RunInfo = {
  name: 'run',
  title: 'A run',
  testbench: 'run',
  parameters: [],
  seed: null,
  flitwave: '0.1.0',
  firstCycle: 0,
  lastCycle: 99,
  drawing: { signals: ['**'], from: 0, to: 30 },
  marks: [],
  packets: null,
  bytes: 1,
  dump: null,
  notices: [],
}

export function someState(rows: readonly string[] = ['dut.a', 'dut.b']): ViewState {
  return firstState({ cycle: 0, window: { from: 0, to: 30 }, rows: [], failure: null }, rows)
}
