import { type JSX } from 'solid-js'

export function TimeBar(): JSX.Element {
  return <div class="time" />
}
