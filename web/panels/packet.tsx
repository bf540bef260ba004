import { type JSX } from 'solid-js'
import { Panel } from '../shell/panel.js'

export function PacketPanel(): JSX.Element {
  return <Panel title="Packet">{null}</Panel>
}
