/** Commands that show, collapse and maximise panels. */

import { firstLayout, panelNames, panelTitles, withCollapsed, withMaximised, type PanelName } from '../state/layout.js'
import type { OpenRun } from '../state/run.js'
import type { Command, ShellCommands } from './command.js'

export function panelCommands({ view }: Pick<OpenRun, 'view'>, shell: ShellCommands): readonly Command[] {
  const [state, setState] = view
  const toggleMaximised = (): void => {
    const { maximised } = state.layout
    setState({ layout: withMaximised(state.layout, maximised === null ? panelAtFocus() : null) })
  }
  const toggleCollapsed = (): void => {
    const panel = panelAtFocus()
    setState({ layout: withCollapsed(state.layout, panel, !state.layout.collapsed.includes(panel)) })
  }
  const all: readonly Omit<Command, 'topic'>[] = [
    ...panelNames.map((panel, i) => ({
      name: `panel-${panel}`,
      keys: [String(i + 1)],
      about: `show ${panelTitles[panel]}`,
      run: () => {
        shell.reveal(panel)
        document.querySelector<HTMLElement>(`[data-panel=${panel}]`)?.focus()
      },
    })),
    { name: 'maximise', keys: ['v'], about: 'maximise the panel, or show all', run: toggleMaximised },
    { name: 'collapse', keys: ['h'], about: 'collapse the panel, or show it', run: toggleCollapsed },
    { name: 'layout', keys: [], about: 'all panels as at the start', run: () => setState({ layout: firstLayout }) },
  ]
  return all.map((command) => ({ ...command, topic: 'Panels' }))
}

/** The panel with the focus; without one, the waves. */
function panelAtFocus(): PanelName {
  const at = document.activeElement?.closest<HTMLElement>('[data-panel]')?.dataset['panel']
  return panelNames.find((name) => name === at) ?? 'waves'
}
