import { Show, useContext, type JSX } from 'solid-js'
import '../style/shell.css'
import { RunContext, type OpenRun } from '../state/run.js'
import { DumpNote } from './dump-note.js'
import { Footer } from './footer.js'
import { Header } from './header.js'
import { Help } from './help.js'
import { FilesContext } from './open-files.js'
import { Guarded } from './panel.js'
import { Menu } from './menu.js'
import { Palette } from './palette.js'
import { Panels, PanelTabs } from './panels.js'
import { RowMenu } from './row-menu.js'
import { createShell, ShellContext } from './shell.js'
import { FailureBanner } from '../panels/failure.js'
import { TimeBar } from '../panels/time-bar.js'

/** The menus of pictures: the files of what is in view. */
const pictureMenus = {
  map: { label: 'Map', parts: [['export-map-svg', 'export-map-png'], ['link']] },
  packets: { label: 'Packets', parts: [['export-packets-svg', 'export-packets-png'], ['link']] },
} as const

/** The whole page about one run. */
export function Page(props: { readonly run: OpenRun }): JSX.Element {
  return (
    <RunContext.Provider value={props.run}>
      <Frame run={props.run} />
    </RunContext.Provider>
  )
}

function Frame(props: { readonly run: OpenRun }): JSX.Element {
  const shell = createShell(props.run, useContext(FilesContext)?.choose ?? null)
  return (
    <ShellContext.Provider value={shell}>
      <div class="page">
        <Header />
        <Guarded>
          <TimeBar />
        </Guarded>
        <Guarded>
          <FailureBanner />
        </Guarded>
        <DumpNote />
        <PanelTabs />
        <Panels />
        <Footer />
      </div>
      <Show when={shell.isHelpOpen()}>
        <Help />
      </Show>
      <Show when={shell.isPaletteOpen()}>
        <Palette />
      </Show>
      <Show when={shell.menu()} keyed>
        {({ of, at }) =>
          of === 'rows' ? (
            <RowMenu at={at} close={shell.closeMenu} />
          ) : (
            <Menu label={pictureMenus[of].label} at={at} parts={pictureMenus[of].parts} close={shell.closeMenu} />
          )
        }
      </Show>
    </ShellContext.Provider>
  )
}
