import { type JSX } from 'solid-js'
import { useRun } from '../state/run.js'

/** Which run it is, the cycle, and how to go through it. */
export function Header(): JSX.Element {
  const { info, view } = useRun()
  const [state] = view
  return (
    <header class="head">
      <b>Flitwave</b>
      <span>{info.title}</span>
      <span class="mono">
        cycle {state.cycle} of {info.lastCycle}
      </span>
    </header>
  )
}
