import { createMemo, For, Show, type JSX } from 'solid-js'
import '../style/panels.css'
import { panelNames, panelTitles, type PanelName } from '../state/layout.js'
import { useRun } from '../state/run.js'
import { FlowsPanel } from '../panels/flows.js'
import { NetworkPanel } from '../panels/network.js'
import { PacketPanel } from '../panels/packet.js'
import { PacketsPanel } from '../panels/packets.js'
import { SideTabs } from '../panels/side-tabs.js'
import { SourcePanel } from '../panels/source.js'
import { WavesPanel } from '../panels/waves.js'
import { WhyPanel } from '../panels/why.js'
import { Border } from './border.js'
import { Guarded } from './panel.js'
import { isSide, useShell, type Side } from './shell.js'

/** The widths of a column of collapsed panels and of closed tabs. */
const thin = { column: '34px', rail: '30px' } as const

/** The map is not narrower on a page of two columns. */
const leastMap = '290px'

/** All panels: three columns on a wide page, two and a row below on a narrow one, one of them at a time on a phone. */
export function Panels(): JSX.Element {
  const { view, network } = useRun()
  const { side, sides } = useShell()
  const [state] = view
  const hasPacket = createMemo(() => state.packet !== null)
  // Without packets there is nothing to list: the waves have the room.
  const hasPackets = network !== null
  const isCollapsed = (panel: PanelName): boolean => state.layout.collapsed.includes(panel)
  const isFolded = {
    network: () => isCollapsed('network') && (!hasPacket() || isCollapsed('packet')),
    waves: () => isCollapsed('waves') && (!hasPackets || isCollapsed('packets')),
  }
  /** The columns of the map and of the waves, which end at `right`. */
  const upperColumns = (right: number, least = '0'): string => {
    const { left } = state.layout.borders
    const sizes = [
      isFolded.network() ? thin.column : roomOf(left, least),
      isFolded.waves() ? thin.column : roomOf(right - left),
    ]
    return sizes.join(' var(--gap) ')
  }
  const columns = (): string => {
    const { right } = state.layout.borders
    const isClosed = side() === null
    if (sides.length === 0) return upperColumns(1)
    return `${upperColumns(isClosed ? 1 : right)} var(--gap) ${isClosed ? thin.rail : roomOf(1 - right)}`
  }
  const rows = (): string => {
    const { lower } = state.layout.borders
    if (sides.length === 0) return roomOf(1)
    const sizes = side() === null ? [roomOf(1), thin.rail] : [roomOf(lower), roomOf(1 - lower)]
    return sizes.join(' var(--gap) ')
  }
  return (
    <main
      classList={{ 'has-maximised': state.layout.maximised !== null }}
      style={{ '--columns': columns(), '--two-columns': upperColumns(1, leastMap), '--two-rows': rows() }}
    >
      <div class="column" classList={{ folded: isFolded.network() }}>
        <Guarded>
          <NetworkPanel />
        </Guarded>
        <Show when={hasPacket()}>
          <Border name="network" between="Network and Packet" />
        </Show>
        <Guarded>
          <PacketPanel />
        </Guarded>
      </div>
      <Border name="left" between="Network and Waves" isUpright />
      <div class="column lanes" classList={{ folded: isFolded.waves() }}>
        <Guarded>
          <WavesPanel />
        </Guarded>
        <Show when={hasPackets}>
          <Border name="waves" between="Waves and Packets" />
          <Guarded>
            <PacketsPanel />
          </Guarded>
        </Show>
      </div>
      <Show when={sides.length > 0}>
        <Border name="right" between="Waves and Why" isUpright />
        <Border name="lower" between="Waves and Why" />
        <div class="column side" hidden={side() === null}>
          <Guarded>
            <WhyPanel isHidden={side() !== 'why'} />
          </Guarded>
          <Show when={side() === 'source'}>
            <Guarded>
              <SourcePanel />
            </Guarded>
          </Show>
          <Show when={side() === 'flows'}>
            <Guarded>
              <FlowsPanel />
            </Guarded>
          </Show>
        </div>
        <Show when={side() === null}>
          <div class="rail">
            <SideTabs />
          </div>
        </Show>
      </Show>
    </main>
  )
}

/** A size of a grid: a share of the room. */
function roomOf(share: number, least = '0'): string {
  return `minmax(${least}, ${Math.round(share * 1e4)}fr)`
}

/** On a phone, the tabs that choose the panel. */
export function PanelTabs(): JSX.Element {
  const { network } = useRun()
  const { front, reveal, sides } = useShell()
  const names = panelsThere(network !== null, sides)
  const onKey = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const next = names[(names.indexOf(front()) + by + names.length) % names.length]!
    reveal(next)
    event.currentTarget.querySelectorAll('button')[names.indexOf(next)]!.focus()
  }
  return (
    <div class="tabs" role="tablist" aria-label="Panels" onKeyDown={onKey}>
      <For each={names}>
        {(name) => (
          <button
            role="tab"
            aria-selected={front() === name}
            tabindex={front() === name ? 0 : -1}
            onClick={() => reveal(name)}
          >
            {name === 'network' && !network?.plan ? 'Design' : panelTitles[name]}
          </button>
        )}
      </For>
    </div>
  )
}

/** The panels that a run has. */
function panelsThere(hasPackets: boolean, sides: readonly Side[]): readonly PanelName[] {
  return panelNames.filter((name) => {
    if (isSide(name)) return sides.includes(name)
    return hasPackets || !name.startsWith('packet')
  })
}
