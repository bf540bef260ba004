/** Commands of markers: named cycles, between which distances are measured. */

import type { OpenRun } from '../state/run.js'
import { goTo } from '../state/steps.js'
import { nextMarker, withMarker } from '../state/markers.js'
import type { Command } from './command.js'

export function markerCommands({ info, view }: OpenRun): readonly Command[] {
  const [state, setState] = view
  const jump = (direction: 1 | -1) => () => {
    const marker = nextMarker(state.bookmarks, state.cycle, direction)
    if (marker) goTo(view, info, marker.cycle)
  }
  const all: readonly Omit<Command, 'topic'>[] = [
    {
      name: 'marker',
      keys: ['m', 'b'],
      about: 'set or remove a marker',
      isCommon: true,
      run: () => setState({ bookmarks: withMarker(state.bookmarks, state.cycle) }),
    },
    { name: 'marker-back', keys: [','], about: 'to the marker before', run: jump(-1) },
    { name: 'marker-on', keys: ['.'], about: 'to the next marker', run: jump(1) },
    {
      name: 'measure',
      keys: ['o'],
      about: 'measure from here',
      run: () => setState({ origin: state.origin === state.cycle ? null : state.cycle }),
    },
  ]
  return all.map((command) => ({ ...command, topic: 'Markers' }))
}
