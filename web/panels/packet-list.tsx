import { createEffect, createMemo, createSignal, For, on, onCleanup, onMount, Show, type JSX } from 'solid-js'
import type { PacketRow, Stretch } from '../../src/apps/inspect/network/packets.js'
import { useShell } from '../shell/shell.js'
import { useRun } from '../state/run.js'
import { shortPlace, targetOf } from '../state/place.js'
import { goTo } from '../state/steps.js'
import { activityPaint, packetPaint } from '../views/palette.js'
import { Pinch } from '../views/pinch.js'
import { pinched } from '../views/wave/scale.js'
import { joined, letterOf } from './stretches.js'

/** Pixels. */
const rowHeight = 24

/** Rows above and below the visible ones that the page contains, too. */
const overscan = 4

/** Pixels of the shortest stretch that is seen by itself. */
const leastPixels = 2

interface ListProps {
  readonly rows: readonly PacketRow[]
  /** True while the search goes on. */
  readonly isBusy: boolean
}

/** A row for each packet; of thousands, only the visible ones are in the page. */
export function PacketList(props: ListProps): JSX.Element {
  const { info, view } = useRun()
  const [state, setState] = view
  const shell = useShell()
  const [scroll, setScroll] = createSignal(0)
  const [height, setHeight] = createSignal(400)
  const [width, setWidth] = createSignal(600)
  let element!: HTMLDivElement
  const limits = { from: info.firstCycle, to: info.lastCycle }
  const bar = (): Element => element.querySelector('.bar') ?? element
  const pinch = new Pinch(bar)
  /** The window when the second finger came down. */
  let pinchedFrom = state.window
  const first = createMemo(() => {
    const last = Math.max(0, props.rows.length - Math.ceil(height() / rowHeight))
    return Math.max(0, Math.min(last, Math.floor(scroll() / rowHeight)) - overscan)
  })
  const visible = createMemo(() => {
    return props.rows.slice(first(), first() + Math.ceil(height() / rowHeight) + 2 * overscan)
  })
  const length = (): number => state.window.to + 1 - state.window.from
  /** Cycles for a visible pixel, in coarse steps, so that a zoom does not make all bars anew in each frame. */
  const grain = createMemo(() => 2 ** Math.ceil(Math.log2((leastPixels * length()) / Math.max(1, width()))))
  onMount(() => {
    const observer = new ResizeObserver(() => {
      setHeight(element.clientHeight)
      setWidth(bar().clientWidth)
      // The waves end where the bars do, whatever room a scroll bar takes.
      element
        .closest<HTMLElement>('.lanes')
        ?.style.setProperty('--gutter', `${element.offsetWidth - element.clientWidth}px`)
    })
    observer.observe(element)
    onCleanup(() => observer.disconnect())
  })
  // A selection made elsewhere scrolls into view here.
  createEffect(
    on([() => state.packet], ([tag]) => {
      if (tag !== null) showRow(props.rows.findIndex((row) => row.tag === tag))
    }),
  )

  function showRow(index: number): void {
    const top = index * rowHeight
    const isOut = top < element.scrollTop || top + rowHeight > element.scrollTop + element.clientHeight
    if (index >= 0 && isOut) element.scrollTop = top - element.clientHeight / 2
  }

  return (
    <div
      ref={element}
      class="packets"
      role="listbox"
      aria-label="Packets"
      aria-busy={props.isBusy}
      onScroll={() => setScroll(element.scrollTop)}
      onPointerDown={(event) => {
        if (pinch.down(event)) pinchedFrom = state.window
      }}
      onPointerMove={(event) => {
        const move = pinch.move(event)
        if (move) setState({ window: pinched(pinchedFrom, move, limits, bar().clientWidth) })
      }}
      onPointerUp={(event) => pinch.up(event)}
      onPointerCancel={(event) => pinch.up(event)}
      onContextMenu={(event) => {
        event.preventDefault()
        shell.openPictureMenu('packets', { x: event.clientX, y: event.clientY })
      }}
      style={{ '--from': state.window.from, '--share': `${100 / length()}%`, '--now': state.cycle }}
    >
      <div style={{ height: `${props.rows.length * rowHeight}px` }}>
        <div style={{ transform: `translateY(${first() * rowHeight}px)` }}>
          <For each={visible()}>
            {(row, i) => (
              <Row row={row} number={first() + i() + 1} of={props.rows.length} cycles={length()} grain={grain()} />
            )}
          </For>
        </div>
      </div>
      <Show when={props.rows.length === 0}>
        <p class="empty">{props.isBusy ? 'Following packets …' : 'No packets here.'}</p>
      </Show>
    </div>
  )
}

interface RowProps {
  readonly row: PacketRow
  /** Position, from 1, and number of packets. */
  readonly number: number
  readonly of: number
  /** In view. */
  readonly cycles: number
  /** Shorter stretches are joined with their neighbours. */
  readonly grain: number
}

function Row(props: RowProps): JSX.Element {
  const { view, info } = useRun()
  const [state, setState] = view
  const isSelected = (): boolean => props.row.tag !== null && props.row.tag === state.packet
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
      aria-posinset={props.number}
      aria-setsize={props.of}
      tabindex={0}
      aria-label={spoken(props.row)}
      onClick={select}
      onKeyDown={({ key }) => key === 'Enter' && select()}
    >
      <span class="tag mono" style={{ background: packetPaint(props.row.tag ?? 0).fill }}>
        {props.row.tag === null ? '?' : `#${props.row.tag}`}
      </span>
      <span class="way mono">
        {shortPlace(props.row.source)}→{shortPlace(targetOf(props.row))}
      </span>
      <span class="bar">
        <i class="whole" style={wholeOf(props.row)} />
        <For each={joined(props.row.stretches, props.grain)}>
          {(stretch) => <Block stretch={stretch} cycles={props.cycles} />}
        </For>
        <i class="now" />
      </span>
    </div>
  )
}

/** Its style computes its place from the window, which the list sets once for all blocks. */
function Block(props: { readonly stretch: Stretch; readonly cycles: number }): JSX.Element {
  const paint = activityPaint(props.stretch.reason, 'wait')
  const about = (): string => {
    const { reason, about: meaning, from, cycles, culprits, place } = props.stretch
    const because = culprits.length === 0 ? '' : `\nbecause of ${culprits.map((tag) => `#${tag}`).join(', ')}`
    return `${reason}: ${meaning}\ncycles ${from} to ${from + cycles - 1}${place && `, at ${place}`}${because}`
  }
  return (
    <i
      class="stretch"
      classList={{ wide: (100 * props.stretch.cycles) / props.cycles > letterWidth }}
      title={about()}
      style={{
        '--start': props.stretch.from,
        '--cycles': props.stretch.cycles,
        background: paint.fill,
        color: paint.ink,
      }}
    >
      {labelOf(props.stretch, props.cycles)}
    </i>
  )
}

/** Percent of the window that a letter takes, and that a name of a given length takes. */
const letterWidth = 1.4

/**
 * The reason and the packets that are the cause, as far as there is room for them; or its first letter, `·` for cycles
 * that the packet would take alone.
 */
function labelOf({ reason, cycles, culprits }: Stretch, inView: number): string {
  const width = (100 * Math.min(cycles, inView)) / inView
  const because = `${reason} · waits for ${culprits.map((tag) => `#${tag}`).join(' and ')}`
  const fits = (text: string): boolean => width >= letterWidth * (text.length + 1)
  if (culprits.length > 0 && fits(because)) return because
  if (fits(reason)) return reason
  return width < letterWidth ? '' : letterOf(reason)
}

/** The whole time of a packet: a line below its stretches, which is seen however short they are. */
function wholeOf({ created, stretches }: PacketRow): Record<string, string> {
  const cycles = stretches.reduce((sum, stretch) => sum + stretch.cycles, 0)
  return { '--start': String(created), '--cycles': String(Math.max(1, cycles)) }
}

function spoken({ tag, source, target, destination, created, delivered, waiting }: PacketRow): string {
  const end =
    delivered === null ? 'has not arrived' : `latency ${delivered - created} cycles, ${waiting} of them waiting`
  return `Packet ${tag ?? 'unknown'} from ${source} to ${target ?? destination ?? 'somewhere'}, ${end}`
}
