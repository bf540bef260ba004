import { Show, type JSX } from 'solid-js'
import '../style/shell.css'
import { RunContext, type OpenRun } from '../state/run.js'
import { Footer } from './footer.js'
import { Header } from './header.js'
import { Help } from './help.js'
import { Guarded } from './panel.js'
import { createShell, ShellContext } from './shell.js'
import { NetworkPanel } from '../panels/network.js'
import { PacketPanel } from '../panels/packet.js'
import { PacketsPanel } from '../panels/packets.js'
import { SourcePanel } from '../panels/source.js'
import { TimeBar } from '../panels/time-bar.js'
import { WavesPanel } from '../panels/waves.js'
import { WhyPanel } from '../panels/why.js'

/** The whole page about one run. */
export function Page(props: { readonly run: OpenRun }): JSX.Element {
  return (
    <RunContext.Provider value={props.run}>
      <Frame run={props.run} />
    </RunContext.Provider>
  )
}

function Frame(props: { readonly run: OpenRun }): JSX.Element {
  const shell = createShell(props.run)
  return (
    <ShellContext.Provider value={shell}>
      <div class="page">
        <Header />
        <Guarded>
          <TimeBar />
        </Guarded>
        <main>
          <div class="column">
            <Guarded>
              <NetworkPanel />
            </Guarded>
            <Guarded>
              <PacketPanel />
            </Guarded>
          </div>
          <div class="column">
            <Guarded>
              <WavesPanel />
            </Guarded>
            <Guarded>
              <PacketsPanel />
            </Guarded>
          </div>
          <div class="column">
            <Guarded>
              <SourcePanel />
            </Guarded>
            <Guarded>
              <WhyPanel />
            </Guarded>
          </div>
        </main>
        <Footer />
      </div>
      <Show when={shell.isHelpOpen()}>
        <Help />
      </Show>
    </ShellContext.Provider>
  )
}
