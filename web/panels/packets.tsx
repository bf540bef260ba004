import { createMemo, createSignal, For, onCleanup, Show, type JSX } from 'solid-js'
import '../style/packets.css'
import type { PacketRow } from '../../src/apps/inspect/network/packets.js'
import { Panel } from '../shell/panel.js'
import { useShell } from '../shell/shell.js'
import { paced } from '../state/paced.js'
import { useAnswer, useRun } from '../state/run.js'
import { PacketList } from './packet-list.js'
import { themeOf } from '../views/canvas-view.js'
import { packetsSvg } from './packets-picture.js'

const orders = {
  time: (a: PacketRow, b: PacketRow) => a.created - b.created,
  waiting: (a: PacketRow, b: PacketRow) => b.waiting - a.waiting,
  latency: (a: PacketRow, b: PacketRow) => latencyOf(b) - latencyOf(a),
} as const

/** Milliseconds between two questions while the window moves. */
const pace = 200

type Order = keyof typeof orders

/** The packets of the window, a row each: their activity in every cycle, and the reasons for their waits. */
export function PacketsPanel(): JSX.Element {
  const { info, view } = useRun()
  const [state] = view
  const [order, setOrder] = createSignal<Order>('time')
  const [filter, setFilter] = createSignal('')
  const from = createMemo(() => Math.floor(state.window.from))
  const to = createMemo(() => Math.ceil(state.window.to))
  // Bars move with the window by themselves; bars that come into view may come a little later.
  const window = paced(() => ({ from: from(), to: to() }), pace)
  const answer = useAnswer('packets', window)
  const rows = createMemo(() => {
    const all = answer()?.packets ?? []
    return [...all].filter((row) => hasText(row, filter().trim().toLowerCase())).sort(orders[order()])
  })
  const { setPicture } = useShell()
  setPicture('packets', () => {
    const { window, cycle } = state
    const title = `${info.title}, packets in cycles ${from()}–${to()}`
    return packetsSvg(rows(), { title, window, cycle, theme: themeOf(document.documentElement) })
  })
  onCleanup(() => setPicture('packets', null))
  const about = (): string => {
    const known = answer()
    if (!known) return ''
    const cut = answer.isPending() ? '; looking…' : known.to < to() ? `; followed up to cycle ${known.to}` : ''
    return `${counted(rows().length, known.packets.length)} in cycles ${known.from}–${known.to}${cut}`
  }
  return (
    <Panel
      name="packets"
      title="Packets"
      about={about()}
      tools={<Tools order={order()} onOrder={setOrder} onFilter={setFilter} />}
    >
      <Show when={answer() !== null} fallback={<NoPackets />}>
        <PacketList rows={rows()} isBusy={answer.isPending()} />
      </Show>
    </Panel>
  )
}

/** `3 of 40`, or all of them. */
function counted(shown: number, all: number): string {
  return shown === all ? String(all) : `${shown} of ${all}`
}

function NoPackets(): JSX.Element {
  return (
    <p class="empty">
      The testbench does not say how packets move through its design. <code>packets</code> of a testbench does.
    </p>
  )
}

interface ToolsProps {
  readonly order: Order
  readonly onOrder: (order: Order) => void
  readonly onFilter: (text: string) => void
}

function Tools(props: ToolsProps): JSX.Element {
  return (
    <>
      <span class="switch" role="radiogroup" aria-label="Sort by">
        <For each={Object.keys(orders) as Order[]}>
          {(order) => (
            <button role="radio" aria-checked={props.order === order} onClick={() => props.onOrder(order)}>
              {order}
            </button>
          )}
        </For>
      </span>
      <input
        class="search"
        type="search"
        placeholder="#7, node, reason"
        aria-label="Filter packets by number, node or reason"
        onInput={({ currentTarget }) => props.onFilter(currentTarget.value)}
      />
    </>
  )
}

function latencyOf({ created, delivered }: PacketRow): number {
  return delivered === null ? Infinity : delivered - created
}

function hasText({ tag, source, target, destination, stretches, places }: PacketRow, text: string): boolean {
  if (text === '') return true
  if (text.startsWith('#')) return `#${tag}` === text
  const names = [source, target ?? destination ?? '', ...places, ...stretches.map(({ reason }) => reason)]
  return names.some((name) => name.toLowerCase().includes(text))
}
