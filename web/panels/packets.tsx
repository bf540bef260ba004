import { createMemo, createSignal, For, Show, type JSX } from 'solid-js'
import '../style/packets.css'
import type { PacketRow, Stretch } from '../../src/inspect/network/packets.js'
import { Panel } from '../shell/panel.js'
import { useAnswer, useRun } from '../state/run.js'
import { goTo } from '../state/steps.js'
import { activityPaint, packetPaint } from '../views/palette.js'

const orders = {
  time: (a: PacketRow, b: PacketRow) => a.created - b.created,
  waiting: (a: PacketRow, b: PacketRow) => b.waiting - a.waiting,
  latency: (a: PacketRow, b: PacketRow) => latencyOf(b) - latencyOf(a),
} as const

type Order = keyof typeof orders

/** So many rows are drawn; a filter finds the others. */
const mostRows = 250

/** The packets of the window, a row each: what they did in every cycle, and what they waited for. */
export function PacketsPanel(): JSX.Element {
  const { view } = useRun()
  const [state] = view
  const [order, setOrder] = createSignal<Order>('time')
  const [filter, setFilter] = createSignal('')
  const from = createMemo(() => Math.floor(state.window.from))
  const to = createMemo(() => Math.ceil(state.window.to))
  const answer = useAnswer('packets', () => ({ from: from(), to: to() }))
  const rows = createMemo(() => {
    const all = answer()?.packets ?? []
    return [...all].filter((row) => hasText(row, filter().trim().toLowerCase())).sort(orders[order()])
  })
  const about = (): string => {
    const known = answer()
    if (!known) return ''
    const shown = Math.min(rows().length, mostRows)
    const cut = answer.isPending() ? '; looking…' : known.to < to() ? `; followed up to cycle ${known.to}` : ''
    return `${shown} of ${known.packets.length} in cycles ${known.from}–${known.to}${cut}`
  }
  return (
    <Panel title="Packets" about={about()} tools={<Tools order={order()} onOrder={setOrder} onFilter={setFilter} />}>
      <Show when={answer() !== null} fallback={<NoPackets />}>
        <div class="packets" role="listbox" aria-label="Packets" aria-busy={answer.isPending()}>
          <For each={rows().slice(0, mostRows)} fallback={<p class="empty">No packets here.</p>}>
            {(row) => <Row row={row} />}
          </For>
        </div>
      </Show>
    </Panel>
  )
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

function Row(props: { readonly row: PacketRow }): JSX.Element {
  const { view, info } = useRun()
  const [state, setState] = view
  const isSelected = (): boolean => props.row.tag !== null && props.row.tag === state.packet
  const length = (): number => state.window.to + 1 - state.window.from
  const percent = (cycle: number): number => (100 * (cycle - state.window.from)) / length()
  const select = (): void => {
    const { tag, created, delivered } = props.row
    setState({ packet: tag })
    if (state.cycle < created || state.cycle > (delivered ?? Infinity)) goTo(view, info, created)
  }
  return (
    <div
      class="packet"
      classList={{ selected: isSelected() }}
      role="option"
      aria-selected={isSelected()}
      tabindex={0}
      aria-label={spoken(props.row)}
      onClick={select}
      onKeyDown={({ key }) => key === 'Enter' && select()}
    >
      <span class="tag mono" style={{ background: packetPaint(props.row.tag ?? 0).fill }}>
        {props.row.tag === null ? '?' : `#${props.row.tag}`}
      </span>
      <span class="way mono">
        {short(props.row.source)}→{short(props.row.target ?? '…')}
      </span>
      <span class="bar">
        <For each={joined(props.row.stretches)}>
          {(stretch) => (
            <Block stretch={stretch} left={percent(stretch.from)} width={(100 * stretch.cycles) / length()} />
          )}
        </For>
        <i class="now" style={{ left: `${percent(state.cycle)}%` }} />
      </span>
    </div>
  )
}

function Block(props: { readonly stretch: Stretch; readonly left: number; readonly width: number }): JSX.Element {
  const paint = () => activityPaint(props.stretch.reason, 'wait')
  const about = (): string => {
    const { reason, about: meaning, from, cycles, culprits, place } = props.stretch
    const because = culprits.length === 0 ? '' : `\nbecause of ${culprits.map((tag) => `#${tag}`).join(', ')}`
    return `${reason}: ${meaning}\ncycles ${from} to ${from + cycles - 1}${place && `, at ${place}`}${because}`
  }
  return (
    <Show when={props.left < 100 && props.left + props.width > 0}>
      <i
        class="stretch"
        title={about()}
        style={{
          left: `${props.left}%`,
          width: `${props.width}%`,
          background: paint().fill,
          color: paint().ink,
        }}
      >
        {labelOf(props.stretch, props.width)}
      </i>
    </Show>
  )
}

/** Percents of the window that a letter takes, and a name of so many of them. */
const letterWidth = 1.4

/** The whole reason where there is room for it, or its first letter; `·` for what the packet would take alone. */
function labelOf({ reason }: Stretch, width: number): string {
  if (width >= letterWidth * (reason.length + 1)) return reason
  return width < letterWidth ? '' : reason === 'Pipeline' ? '·' : reason[0]!.toLowerCase()
}

/** What happened for the same reason one after the other is drawn as one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const stretch of stretches) {
    const last = all.at(-1)
    const isSame = last?.reason === stretch.reason && last.from + last.cycles === stretch.from
    const isOwn = last?.culprits.length === 0 && stretch.culprits.length === 0
    if (isSame && isOwn) all[all.length - 1] = { ...last, cycles: last.cycles + stretch.cycles }
    else all.push(stretch)
  }
  return all
}

function latencyOf({ created, delivered }: PacketRow): number {
  return delivered === null ? Infinity : delivered - created
}

function hasText({ tag, source, target, stretches, places }: PacketRow, text: string): boolean {
  if (text === '') return true
  if (text.startsWith('#')) return `#${tag}` === text
  const names = [source, target ?? '', ...places, ...stretches.map(({ reason }) => reason)]
  return names.some((name) => name.toLowerCase().includes(text))
}

/** `(1,0)` of `node (1,0)`. */
function short(label: string): string {
  return label.replace(/^node /, '')
}

function spoken({ tag, source, target, created, delivered, waiting }: PacketRow): string {
  const end =
    delivered === null ? 'has not arrived' : `latency ${delivered - created} cycles, ${waiting} of them waiting`
  return `Packet ${tag ?? 'unknown'} from ${source} to ${target ?? 'somewhere'}, ${end}`
}
