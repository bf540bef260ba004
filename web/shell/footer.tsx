import { type JSX } from 'solid-js'

/** The keys that do the most, and what the page stands on. */
export function Footer(): JSX.Element {
  return <footer class="foot" />
}
