import { createMemo, createSignal, For, Show, type JSX } from 'solid-js'
import '../style/flows.css'
import type { Flow, FlowTable } from '../../src/runs/journey/flows.js'
import { Panel } from '../shell/panel.js'
import { useShell } from '../shell/shell.js'
import { useAnswer, useRun } from '../state/run.js'
import { shortPlace } from '../state/place.js'
import { SideTabs } from './side-tabs.js'

/** The columns of numbers, by which the rows are sorted: the greatest first. */
const columns = ['packets', 'min', 'mean', 'p99', 'max', 'missed'] as const

/** Flows in the page: those with the greatest numbers. */
const most = 500

/** Latencies of all packets of the run by flow: a source, a destination and a class. */
export function FlowsPanel(): JSX.Element {
  const [bound, setBound] = createSignal<number | null>(null)
  const table = useAnswer('flows', () => ({ bound: bound() }))
  return (
    <Panel
      name="flows"
      title="Flows"
      heading={<SideTabs />}
      about="latencies in cycles"
      tools={
        <label>
          bound{' '}
          <input
            class="bound"
            type="number"
            min="0"
            aria-label="Bound of latencies"
            onChange={({ currentTarget: { value } }) => setBound(value === '' ? null : Math.max(0, Number(value)))}
          />
        </label>
      }
    >
      <Show when={table()} fallback={<p class="empty">Following all packets …</p>}>
        {(known) => <Table table={known()} />}
      </Show>
    </Panel>
  )
}

function Table(props: { readonly table: FlowTable }): JSX.Element {
  const [by, setBy] = createSignal<(typeof columns)[number]>('max')
  const flows = createMemo(() => [...props.table.flows].sort((a, b) => b[by()] - a[by()]))
  const shown = (): readonly (typeof columns)[number][] =>
    columns.filter((name) => name !== 'missed' || props.table.bound !== null)
  const hasClasses = (): boolean => props.table.flows.some((flow) => flow.class !== null)
  return (
    <div class="flows">
      <p>{headOf(props.table, flows().length)}</p>
      <table>
        <thead>
          <tr>
            <th>from</th>
            <th>to</th>
            <Show when={hasClasses()}>
              <th>class</th>
            </Show>
            <For each={shown()}>
              {(name) => (
                <th aria-sort={by() === name ? 'descending' : 'none'}>
                  <button onClick={() => setBy(name)}>{name}</button>
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody>
          <For each={flows().slice(0, most)}>
            {(flow) => <Row flow={flow} columns={shown()} hasClasses={hasClasses()} />}
          </For>
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  readonly flow: Flow
  readonly columns: readonly (typeof columns)[number][]
  readonly hasClasses: boolean
}

/** A click follows the slowest packet of the flow. */
function Row(props: RowProps): JSX.Element {
  const [, setState] = useRun().view
  const shell = useShell()
  const follow = (): void => {
    const { worst } = props.flow
    if (worst === null) return
    setState({ packet: worst })
    shell.reveal('packet')
  }
  return (
    <tr
      tabindex={0}
      title={props.flow.worst === null ? undefined : `Follow #${props.flow.worst}, the slowest`}
      onClick={follow}
      onKeyDown={({ key }) => key === 'Enter' && follow()}
    >
      <td>{shortPlace(props.flow.from)}</td>
      <td>{shortPlace(props.flow.to)}</td>
      <Show when={props.hasClasses}>
        <td>{props.flow.class}</td>
      </Show>
      <For each={props.columns}>
        {(name) => <td class="count">{name === 'mean' ? props.flow.mean.toFixed(1) : props.flow[name]}</td>}
      </For>
    </tr>
  )
}

/** `130 packets in 40 flows, 3 under way; 2 miss the bound` */
function headOf({ flows, underWay, bound, missed }: FlowTable, count: number): string {
  const packets = flows.reduce((sum, flow) => sum + flow.packets, 0)
  const waiting = underWay > 0 ? `, ${underWay} under way` : ''
  const late = bound === null ? '' : `; ${missed.length} ${missed.length === 1 ? 'misses' : 'miss'} the bound`
  const cut = count > most ? `; the first ${most} are shown` : ''
  return `${packets} packets in ${count} flows${waiting}${late}${cut}`
}
