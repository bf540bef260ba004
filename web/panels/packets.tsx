import { type JSX } from 'solid-js'
import { Panel } from '../shell/panel.js'

export function PacketsPanel(): JSX.Element {
  return <Panel title="Packets">{null}</Panel>
}
