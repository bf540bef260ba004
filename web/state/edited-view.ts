/** The view that panels share, with the history of its changes. */

import { createSignal, type Accessor } from 'solid-js'
import { createStore, unwrap } from 'solid-js/store'
import { noHistory, rearranged, redone, undone, withChange, type Step } from './history.js'
import type { View, ViewState } from './view.js'

export interface EditedView {
  /** Its setter records what it changes. */
  readonly view: View
  readonly canUndo: Accessor<boolean>
  readonly canRedo: Accessor<boolean>
  readonly undo: () => void
  readonly redo: () => void
}

export function createEditedView(first: ViewState): EditedView {
  const [state, setState] = createStore<ViewState>(first)
  const [history, setHistory] = createSignal(noHistory)
  const set = (change: Partial<ViewState>): void => {
    const now = unwrap(state)
    const plain = unwrap(change)
    setHistory((before) => withChange(before, now, rearranged(now, plain), performance.now()))
    setState(plain)
  }
  const take = (step: Step | null): void => {
    if (!step) return
    setHistory(step.history)
    setState(step.restored)
  }
  return {
    view: [state, set],
    canUndo: () => history().past.length > 0,
    canRedo: () => history().future.length > 0,
    undo: () => take(undone(history())),
    redo: () => take(redone(history())),
  }
}
