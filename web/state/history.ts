/** Undo and redo: a list of changes of the view, each with the members that it has changed. */

import type { ViewState } from './view.js'

/**
 * The members that undo restores: the arrangement of the view. Cycle and selections say where a reader looks, and change
 * with every step; undo leaves them.
 */
const arranged = ['rows', 'radix', 'window', 'origin', 'bookmarks', 'heat', 'condition', 'layout'] as const

export type Arrangement = Partial<Pick<ViewState, (typeof arranged)[number]>>

interface Change {
  readonly before: Arrangement
  readonly after: Arrangement
  /** In milliseconds. */
  readonly time: number
}

export interface History {
  /** The last change comes last. */
  readonly past: readonly Change[]
  /** The change that was undone last comes last. */
  readonly future: readonly Change[]
}

export const noHistory: History = { past: [], future: [] }

/** Changes of the same members in this many milliseconds, such as those of a drag, are one. */
const joinTime = 700

const most = 500

/** The arranged members that a change gives another value. A window that only follows the cycle is no change. */
export function rearranged(state: ViewState, change: Partial<ViewState>): Arrangement {
  if ('cycle' in change && Object.keys(change).every((name) => name === 'cycle' || name === 'window')) return {}
  return Object.fromEntries(
    arranged.filter((name) => name in change && change[name] !== state[name]).map((name) => [name, change[name]]),
  )
}

/** Adds a change to the past, and forgets the future. */
export function withChange(history: History, state: ViewState, after: Arrangement, time: number): History {
  const names = Object.keys(after) as (keyof Arrangement)[]
  if (names.length === 0) return history
  const last = history.past.at(-1)
  const isSame = last && time - last.time < joinTime && sameMembers(last.after, after) && sameShape(last.after, after)
  const before = isSame ? last.before : Object.fromEntries(names.map((name) => [name, state[name]]))
  const past = isSame ? history.past.slice(0, -1) : history.past
  return { past: [...past, { before, after, time }].slice(-most), future: [] }
}

/** A history after a step, and the members to restore. */
export interface Step {
  readonly history: History
  readonly restored: Arrangement
}

/** Takes the last change back; null if there is none. */
export function undone({ past, future }: History): Step | null {
  const last = past.at(-1)
  if (!last) return null
  // Its time is over: the next change is one of its own.
  const change = { ...last, time: -Infinity }
  return { history: { past: past.slice(0, -1).map(ended), future: [...future, change] }, restored: last.before }
}

/** Makes the change that was undone last again; null if there is none. */
export function redone({ past, future }: History): Step | null {
  const next = future.at(-1)
  if (!next) return null
  return { history: { past: [...past, next], future: future.slice(0, -1) }, restored: next.after }
}

function ended(change: Change): Change {
  return { ...change, time: -Infinity }
}

/** True unless a panel was collapsed or maximised: only the moves of a border are joined. */
function sameShape({ layout: a }: Arrangement, { layout: b }: Arrangement): boolean {
  return a?.maximised === b?.maximised && a?.collapsed.join() === b?.collapsed.join()
}

function sameMembers(a: Arrangement, b: Arrangement): boolean {
  return Object.keys(a).sort().join() === Object.keys(b).sort().join()
}
