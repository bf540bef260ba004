import { type JSX } from 'solid-js'
import { Panel } from '../shell/panel.js'

export function SourcePanel(): JSX.Element {
  return <Panel title="Source">{null}</Panel>
}
