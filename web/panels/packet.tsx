import { createMemo, For, Show, type JSX } from 'solid-js'
import '../style/packets.css'
import type { PacketDetail, PacketLane, PacketRow } from '../../src/apps/inspect/network/packets.js'
import { Panel } from '../shell/panel.js'
import { Sentence } from './failure.js'
import { useShell } from '../shell/shell.js'
import { useAnswer, useRun } from '../state/run.js'
import { targetOf } from '../state/place.js'
import { goTo } from '../state/steps.js'
import { activityPaint } from '../views/palette.js'

/** The followed packet: its route, its latency account, and the reason for its present place. */
export function PacketPanel(): JSX.Element {
  const { view } = useRun()
  const [state, setState] = view
  const detail = useAnswer('packet', () => {
    return state.packet === null ? undefined : { tag: state.packet, cycle: state.cycle }
  })
  return (
    <Panel
      name="packet"
      isHidden={state.packet === null}
      title={state.packet === null ? 'Packet' : `Packet ${state.packet}`}
      about={wayText(detail()?.row)}
      tools={
        <button class="link-button" aria-label="Follow no packet" onClick={() => setState({ packet: null })}>
          ×
        </button>
      }
    >
      <Show
        when={state.packet !== null}
        fallback={<p class="empty">Click a packet in the list, or a flit on the map, to follow it.</p>}
      >
        <Show when={detail()} fallback={<Missing detail={detail()} isPending={detail.isPending()} />}>
          {(known) => <Detail detail={known()} />}
        </Show>
      </Show>
    </Panel>
  )
}

function Missing(props: {
  readonly detail: PacketDetail | null | undefined
  readonly isPending: boolean
}): JSX.Element {
  return (
    <Show when={!props.isPending} fallback={<p class="empty">Following the packet …</p>}>
      <p class="empty">No packet of this number is under way around this cycle.</p>
    </Show>
  )
}

function Detail(props: { readonly detail: PacketDetail }): JSX.Element {
  const total = createMemo(() => props.detail.account.reduce((sum, { cycles }) => sum + cycles, 0))
  return (
    <div class="detail">
      <div class="account" role="img" aria-label={`Latency account of ${total()} cycles`}>
        <For each={props.detail.account}>
          {({ reason, cycles, about }) => (
            <span
              title={`${reason}, ${cycles} cycles: ${about}`}
              style={{
                flex: `${cycles} 1 0`,
                background: activityPaint(reason, 'wait').fill,
                color: activityPaint(reason, 'wait').ink,
              }}
            >
              {cycles}
            </span>
          )}
        </For>
      </div>
      <table>
        <tbody>
          <For each={props.detail.account}>
            {({ reason, cycles, about, culprits }) => (
              <tr>
                <td class="count">{cycles}</td>
                <td title={about}>
                  <i style={{ background: activityPaint(reason, 'wait').fill }} />
                  {reason}
                </td>
                <td>{culprits.length > 0 ? `because of ${culprits.map((tag) => `#${tag}`).join(', ')}` : ''}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <p class="sum">{sumText(props.detail, total())}</p>
      <p class="moment">
        <Sentence text={withoutPaths(props.detail.moment)} />
      </p>
      <div class="lanes">
        <For each={props.detail.lanes}>{(lane) => <Lane lane={lane} firstCycle={props.detail.firstCycle} />}</For>
      </div>
    </div>
  )
}

function Lane(props: { readonly lane: PacketLane; readonly firstCycle: number }): JSX.Element {
  const { view, info } = useRun()
  const shell = useShell()
  const [state, setState] = view
  const read = (): void => {
    setState({ instance: props.lane.path })
    shell.showSide('source')
  }
  const paint = (reason: string) => activityPaint(reason, 'wait')
  return (
    <div class="lane">
      <button title={props.lane.path} onClick={read}>
        {props.lane.label}
      </button>
      <span class="cells">
        <For each={props.lane.reasons}>
          {(reason, i) => (
            <i
              classList={{ now: props.firstCycle + i() === state.cycle && reason !== null }}
              title={reason === null ? '' : `cycle ${props.firstCycle + i()}: ${reason}`}
              style={reason === null ? {} : { background: paint(reason).fill, color: paint(reason).ink }}
              onClick={() => goTo(view, info, props.firstCycle + i())}
            >
              {props.lane.letters[i()]}
            </i>
          )}
        </For>
      </span>
    </div>
  )
}

/** Places by their labels alone: the lanes below have their paths. */
function withoutPaths(text: string): string {
  return text.replace(/ = dut(?:\.\w+(?:\[\d+\])*)*/g, '')
}

/** `1 + 2 + 36 = 39 cycles up to cycle 39, each in one place` */
function sumText({ account, until, row }: PacketDetail, total: number): string {
  const terms = account.map(({ cycles }) => cycles).join(' + ')
  const sum = account.length > 1 ? `${terms} = ${total}` : String(total)
  const end = until === null ? `until it arrived in cycle ${row.delivered}` : `so far, up to cycle ${until}`
  return `${sum} ${total === 1 ? 'cycle' : 'cycles'} ${end}: each counts once.`
}

function wayText(row: PacketRow | undefined): string {
  if (!row) return ''
  const { source, flits, created, delivered } = row
  const latency = delivered === null ? 'has not arrived' : `${delivered - created} cycles`
  return `${source} → ${targetOf(row)} · ${flits} ${flits === 1 ? 'flit' : 'flits'} · ${latency}`
}
