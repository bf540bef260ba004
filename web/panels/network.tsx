import { type JSX } from 'solid-js'
import { Panel } from '../shell/panel.js'

export function NetworkPanel(): JSX.Element {
  return <Panel title="Network">{null}</Panel>
}
