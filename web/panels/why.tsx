import { type JSX } from 'solid-js'
import { Panel } from '../shell/panel.js'

export function WhyPanel(): JSX.Element {
  return <Panel title="Why">{null}</Panel>
}
