import { createEffect, createMemo, createSignal, For, onCleanup, onMount, Show, type JSX } from 'solid-js'
import '../style/network.css'
import { obtain } from '../../src/base/maps.js'
import type { ActivityInfo, NetworkInfo } from '../../src/apps/inspect/network/state.js'
import { shownValue, type HeatPanel } from '../../src/runs/journey/heat-panels.js'
import type { FloorPlan } from '../../src/runs/journey/floor-plan.js'
import { Panel } from '../shell/panel.js'
import { useShell } from '../shell/shell.js'
import { stepsOf, waitsIn } from '../state/circle.js'
import { useAnswer, useRun } from '../state/run.js'
import { mapSvg } from '../views/network/map-svg.js'
import type { NetworkView } from '../views/network/network-view.js'
import '../views/network/network-view.js'
import { activityPaint } from '../views/palette.js'
import type { LegendEntry } from '../views/svg/svg-file.js'
import { TreePanel } from './tree.js'

/** The map of the network in this cycle, or the design as a tree; a design without a network has only the tree. */
export function NetworkPanel(): JSX.Element {
  const { network } = useRun()
  const [isTree, setTree] = createSignal(false)
  const drawn: DrawnNetwork | null = network?.plan ? { places: network.places, plan: network.plan } : null
  return (
    <Show when={isTree() ? null : drawn} fallback={<TreePanel back={drawn ? () => setTree(false) : null} />}>
      {(shown) => <MapPanel network={shown()} openTree={() => setTree(true)} />}
    </Show>
  )
}

interface DrawnNetwork extends NetworkInfo {
  readonly plan: FloorPlan
}

function MapPanel(props: { readonly network: DrawnNetwork; readonly openTree: () => void }): JSX.Element {
  const { info, view, opening } = useRun()
  const shell = useShell()
  const [state, setState] = view
  const now = useAnswer('networkState', () => state.cycle)
  const from = createMemo(() => Math.max(0, Math.floor(state.window.from)))
  const to = createMemo(() => Math.floor(state.window.to))
  const heat = useAnswer('heat', () => (state.heat === 'off' ? undefined : { from: from(), to: to() }))
  const panel = (): HeatPanel | undefined => {
    return state.heat === 'off' ? undefined : heat()?.panels.find(({ title }) => title === state.heat)
  }
  const choices = (): readonly string[] => [
    ...new Set(['off', 'use', 'waiting', state.heat, ...(heat()?.panels ?? []).map(({ title }) => title)]),
  ]
  const steps = opening.failure ? stepsOf(opening.failure) : []
  let element!: NetworkView
  const numbers = once(() => nodeNumbers(props.network))
  /** The node of the selected instance, or the node around it. */
  const selected = createMemo(() => {
    const path = state.instance ?? state.signal
    return path === null ? -1 : (numbers().get(nodePath(path)) ?? -1)
  })
  const met = createMemo(() => {
    const known = now()
    if (!known) return []
    const seen = new Set(known.codes)
    const active = known.activities.filter(({ kind }, i) => kind !== 'empty' && seen.has(i))
    // Sources and routers share some names.
    return [...new Map(active.map((activity) => [activity.name, activity])).values()]
  })
  onMount(() => {
    shell.setPicture('map', () => {
      const entries = state.heat === 'off' ? met().map(legendEntry) : []
      const about = state.heat === 'off' ? `cycle ${state.cycle}` : `${state.heat} in cycles ${from()}–${to()}`
      return mapSvg(element, { title: `${info.title}, ${about}`, entries })
    })
    onCleanup(() => shell.setPicture('map', null))
    element.addEventListener('nodeselect', ({ detail }) => {
      const { places, plan } = props.network
      const place = plan.nodes[detail]?.places[0]
      setState({ instance: place === undefined ? null : nodePath(places[place]!.path) })
      if (place !== undefined) shell.showSide('source')
    })
    element.addEventListener('contextmenu', (event) => {
      event.preventDefault()
      shell.openPictureMenu('map', { x: event.clientX, y: event.clientY })
    })
    element.addEventListener('packetselect', ({ detail }) => setState({ packet: detail }))
  })
  createEffect(() => {
    element.state = {
      plan: props.network.plan,
      state: now() ?? null,
      selected: selected(),
      packet: state.packet,
      heat: panel() ?? null,
      waits: steps
        .filter((step) => waitsIn(step, state.cycle))
        .map(({ waiter, next }) => ({ from: waiter.place, to: next?.place ?? null, tag: waiter.tag })),
    }
  })
  const spoken = (): string => {
    const moving = now()?.moves.length ?? 0
    const waiting = steps
      .filter((step) => waitsIn(step, state.cycle))
      .map(({ waiter, next }) => `${waiter.name} waits for ${next?.name ?? 'nothing that is held'}`)
    return [`The network in cycle ${state.cycle}`, counted(moving), ...waiting].join('; ')
  }
  return (
    <Panel
      name="network"
      title="Network"
      about={state.heat === 'off' ? `cycle ${state.cycle}` : `cycles ${from()}–${to()}`}
      tools={
        <>
          <label>
            heat{' '}
            <select
              class="choice"
              value={state.heat}
              onChange={({ currentTarget }) => setState({ heat: currentTarget.value })}
            >
              <For each={choices()}>
                {(choice) => (
                  <option value={choice} selected={choice === state.heat}>
                    {choice}
                  </option>
                )}
              </For>
            </select>
          </label>
          <button class="link-button" aria-label="See less of the network" onClick={() => element.zoomBy(1.5)}>
            +
          </button>
          <button class="link-button" aria-label="See more of the network" onClick={() => element.zoomBy(1 / 1.5)}>
            −
          </button>
          <button class="link-button" title="Show the whole network" onClick={() => element.fitAll()}>
            Fit
          </button>
          <button class="link-button" onClick={() => props.openTree()}>
            Design
          </button>
        </>
      }
    >
      <div class="map">
        <network-view ref={element} role="img" aria-label={spoken()} aria-busy={now.isPending() || heat.isPending()} />
        <div class="legend">
          <Show when={panel()}>
            {(shown) => (
              <span title={shown().about}>
                {shown().scale.most > 0
                  ? `up to ${shownValue(shown().scale.most)} ${shown().scale.unit}`
                  : `nothing: all is 0 ${shown().scale.unit}`}
              </span>
            )}
          </Show>
          <For each={state.heat === 'off' ? met() : []}>
            {({ name, kind, about }) => (
              <span title={about}>
                <i style={{ background: activityPaint(name, kind).fill }} />
                {name}
              </span>
            )}
          </For>
        </div>
      </div>
    </Panel>
  )
}

function legendEntry({ name, kind }: ActivityInfo): LegendEntry {
  return { name, fill: activityPaint(name, kind).fill }
}

function counted(flits: number): string {
  return flits === 1 ? '1 flit moves' : `${flits === 0 ? 'no' : flits} flits move`
}

/** The number of the node of the plan at each instance that has a place in it. */
function nodeNumbers({ places, plan }: DrawnNetwork): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  plan.nodes.forEach((node, number) => {
    for (const place of node.places) obtain(numbers, nodePath(places[place]!.path), () => number)
  })
  return numbers
}

/** A value that is computed at its first use: a large network has 50,000 places, and first views rarely select one. */
function once<T>(compute: () => T): () => T {
  let known: { readonly is: T } | null = null
  return () => (known ??= { is: compute() }).is
}

/** `dut.nodes[5]` of `dut.nodes[5].router.inputs[0]`: the instance at one point of the plan. */
function nodePath(path: string): string {
  return path.split('.').slice(0, 2).join('.')
}
