import { createMemo, Show, type JSX } from 'solid-js'
import '../style/shell.css'
import { RunContext, type OpenRun } from '../state/run.js'
import { Footer } from './footer.js'
import { Header } from './header.js'
import { Help } from './help.js'
import { Guarded } from './panel.js'
import { createShell, ShellContext } from './shell.js'
import { FailureBanner } from '../panels/failure.js'
import { NetworkPanel } from '../panels/network.js'
import { PacketPanel } from '../panels/packet.js'
import { PacketsPanel } from '../panels/packets.js'
import { SideTabs } from '../panels/side-tabs.js'
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
  const hasPacket = createMemo(() => props.run.view[0].packet !== null)
  // Without packets there is nothing to list: the waves have the room.
  const hasPackets = props.run.network !== null
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
        <main classList={{ alone: shell.side() === null }}>
          <div class="column" classList={{ single: !hasPacket() }}>
            <Guarded>
              <NetworkPanel />
            </Guarded>
            <Show when={hasPacket()}>
              <Guarded>
                <PacketPanel />
              </Guarded>
            </Show>
          </div>
          <div class="column lanes" classList={{ single: !hasPackets }}>
            <Guarded>
              <WavesPanel />
            </Guarded>
            <Show when={hasPackets}>
              <Guarded>
                <PacketsPanel />
              </Guarded>
            </Show>
          </div>
          <div class="column single" hidden={shell.side() === null}>
            <Guarded>
              <WhyPanel isHidden={shell.side() !== 'why'} />
            </Guarded>
            <Show when={shell.side() === 'source'}>
              <Guarded>
                <SourcePanel />
              </Guarded>
            </Show>
          </div>
          <Show when={shell.side() === null}>
            <div class="rail">
              <SideTabs />
            </div>
          </Show>
        </main>
        <Footer />
      </div>
      <Show when={shell.isHelpOpen()}>
        <Help />
      </Show>
    </ShellContext.Provider>
  )
}
