import { type JSX } from 'solid-js'
import { Panel } from '../shell/panel.js'

export function WavesPanel(): JSX.Element {
  return <Panel title="Waves">{null}</Panel>
}
