/** Commands that go through the cycles of the run, and zoom. */

import { focusedRow } from '../state/chosen.js'
import { messageOf } from '../state/message.js'
import type { OpenRun } from '../state/run.js'
import { goTo, showAll } from '../state/steps.js'
import { within, zoom } from '../views/wave/scale.js'
import type { Command, ShellCommands } from './command.js'

export function timeCommands(open: OpenRun, shell: ShellCommands): readonly Command[] {
  const { info, view } = open
  const [state, setState] = view
  const limits = { from: info.firstCycle, to: info.lastCycle }
  const step = (cycles: number) => () => goTo(view, info, state.cycle + cycles)
  const zoomBy = (factor: number) => () => {
    setState({ window: zoom(state.window, state.cycle + 0.5, factor, limits, innerWidth / 2) })
  }
  const zoomBetween = (): void => {
    if (state.origin === null) return shell.say('Set a second cursor first: o')
    const [from, to] = [Math.min(state.origin, state.cycle), Math.max(state.origin, state.cycle)]
    setState({ window: zoom(within({ from, to }, limits), (from + to + 1) / 2, 1, limits, innerWidth / 2) })
  }
  const all: readonly Omit<Command, 'topic'>[] = [
    { name: 'back', keys: ['ArrowLeft'], about: 'one cycle back', run: step(-1) },
    { name: 'on', keys: ['ArrowRight'], about: 'one cycle on', run: step(1) },
    { name: 'back-ten', keys: ['Shift+ArrowLeft', 'PageUp'], about: 'ten cycles back', run: step(-10) },
    { name: 'on-ten', keys: ['Shift+ArrowRight', 'PageDown'], about: 'ten cycles on', run: step(10) },
    { name: 'first', keys: ['Home'], about: 'to the first cycle', run: () => goTo(view, info, info.firstCycle) },
    { name: 'last', keys: ['End'], about: 'to the last cycle', run: () => goTo(view, info, info.lastCycle) },
    { name: 'play', keys: [' '], about: 'play or stop', run: () => shell.play() },
    {
      name: 'edge-back',
      keys: ['['],
      about: 'to the edge before',

      run: () => void edge(open, shell, -1),
    },
    { name: 'edge-on', keys: [']'], about: 'to the next edge', run: () => void edge(open, shell, 1) },
    { name: 'find', keys: ['/'], about: 'find a condition', isCommon: true, run: () => shell.find() },
    { name: 'zoom-in', keys: ['+', '='], about: 'see fewer cycles', run: zoomBy(0.5) },
    { name: 'zoom-out', keys: ['-'], about: 'see more cycles', run: zoomBy(2) },
    { name: 'zoom-all', keys: ['f'], about: 'see all cycles', run: () => showAll(view, info) },
    { name: 'zoom-between', keys: ['z'], about: 'see the cycles between both cursors', run: zoomBetween },
  ]
  return all.map((command) => ({ ...command, topic: 'Time' }))
}

/** Goes to the next cycle in which the row with the focus has another value. */
async function edge(open: OpenRun, shell: ShellCommands, direction: 1 | -1): Promise<void> {
  const { info, view, client } = open
  const [state] = view
  const row = focusedRow(state)
  const { cycle } = state
  try {
    const found =
      row?.kind === 'expression'
        ? await client.ask('expressionEdge', { expression: row.text, cycle, direction })
        : state.signal === null
          ? null
          : await client.ask('edge', { path: state.signal, cycle, direction })
    if (found !== null) goTo(view, info, found)
  } catch (error) {
    shell.say(messageOf(error))
  }
}
