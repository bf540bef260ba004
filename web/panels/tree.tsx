import { createMemo, createSignal, For, Show, type JSX } from 'solid-js'
import '../style/tree.css'
import type { TreeNode } from '../../src/apps/inspect/tree-node.js'
import type { SearchQuestion } from '../../src/apps/inspect/name-search.js'
import { focusedRow } from '../state/chosen.js'
import { withAdded, withRemoved } from '../state/outline.js'
import { nextId } from '../state/rows.js'
import { Panel } from '../shell/panel.js'
import { useShell } from '../shell/shell.js'
import { useAnswer, useRun } from '../state/run.js'

/** Paths listed that contain the text. */
const mostFound = 60

/** The design as a tree of names, to choose signals from. */
export function TreePanel(props: { readonly back: (() => void) | null }): JSX.Element {
  const [state] = useRun().view
  const [text, setText] = createSignal('')
  const top = useAnswer('children', () => null)
  const found = useAnswer('search', () => (text().trim() === '' ? undefined : searched(text(), state.cycle)))
  return (
    <Panel
      name="network"
      title="Design"
      tools={
        <>
          <Search onInput={setText} />
          <Show when={props.back}>
            <button class="link-button" onClick={() => props.back?.()}>
              Map
            </button>
          </Show>
        </>
      }
    >
      <ul class="tree" role="tree" aria-label="Design">
        <Show
          when={text().trim() !== ''}
          fallback={<For each={top()}>{(node) => <Node node={node} isOpen={true} />}</For>}
        >
          <For each={found()} fallback={<li class="empty">Nothing has this name or value.</li>}>
            {(node) => <Node node={node} isOpen={false} isFound={true} />}
          </For>
        </Show>
      </ul>
    </Panel>
  )
}

/** The cycle counts for a search by value alone. */
function searched(text: string, cycle: number): SearchQuestion {
  return { text, cycle: text.includes('=') ? cycle : 0, most: mostFound }
}

function Search(props: { readonly onInput: (text: string) => void }): JSX.Element {
  return (
    <input
      class="search"
      type="search"
      placeholder="nodes[9], *state*, = 3"
      title="A part of a name; with * and ?, whole names; = and a value finds signals that have it in this cycle"
      aria-label="Search signals by name or value"
      onInput={({ currentTarget }) => props.onInput(currentTarget.value)}
    />
  )
}

const roles: Readonly<Record<TreeNode['kind'], string>> = {
  instance: '▦',
  scope: '▢',
  input: '→',
  output: '←',
  wire: '–',
  register: '▪',
  local: '·',
  memory: '▤',
  view: '≈',
}

/** True for the children of a scope that has one scope and no more. */
function isAlone(nodes: readonly TreeNode[] | undefined): boolean {
  return nodes?.length === 1 && nodes[0]!.kind === 'instance'
}

interface NodeProps {
  readonly node: TreeNode
  readonly isOpen: boolean
  /** Shows the whole path. */
  readonly isFound?: boolean
}

function Node(props: NodeProps): JSX.Element {
  const { view, info } = useRun()
  const shell = useShell()
  const [state, setState] = view
  const [isOpen, setOpen] = createSignal(props.isOpen)
  const isInstance = (): boolean => props.node.kind === 'instance'
  const hasMembers = (): boolean => isInstance() || props.node.kind === 'scope'
  /** A memory is shown by its words. */
  const isRow = (): boolean => !hasMembers() && props.node.kind !== 'memory'
  const inside = useAnswer('children', () => (isOpen() && hasMembers() ? props.node.path : undefined))
  const parts = useAnswer('parts', () => (isOpen() && !hasMembers() ? props.node.path : undefined))
  const rows = createMemo(() => {
    return state.rows.flatMap((row) => (row.kind === 'signal' && row.path === props.node.path ? [row.id] : []))
  })
  const isShown = (): boolean => rows().length > 0
  const toggleRow = (): void => {
    const { path } = props.node
    if (isShown()) return setState({ rows: withRemoved(state.rows, rows()) })
    const id = nextId(state.rows)
    const added = withAdded(state.rows, focusedRow(state)?.id ?? null, [{ kind: 'signal', path }])
    setState({ rows: added, signal: path, chosen: [id] })
  }
  const select = (): void => {
    if (isInstance()) {
      setState({ instance: props.node.path })
      // A scope of a dump has no source to be shown.
      if (info.dump) setOpen((now) => !now)
      else shell.showSide('source')
    } else if (!isRow()) setOpen((now) => !now)
    else setState({ signal: props.node.path, instance: null })
  }
  return (
    <li role="treeitem" aria-expanded={props.node.hasChildren ? isOpen() : undefined}>
      <div class="row" classList={{ selected: props.node.path === (state.instance ?? state.signal) }}>
        <button
          class="fold"
          aria-label={isOpen() ? `Close ${props.node.name}` : `Open ${props.node.name}`}
          disabled={!props.node.hasChildren}
          onClick={() => setOpen((now) => !now)}
        >
          {props.node.hasChildren ? (isOpen() ? '▾' : '▸') : ''}
        </button>
        <button class="name mono" title={`${props.node.path}: ${props.node.kind}`} onClick={select}>
          <i aria-hidden="true">{roles[props.node.kind]}</i>
          {props.isFound ? props.node.path : props.node.name}
        </button>
        <span class="about">{props.node.about}</span>
        <Show when={isRow()}>
          <button
            class="add"
            aria-pressed={isShown()}
            aria-label={isShown() ? `Take ${props.node.path} out of the waves` : `Add ${props.node.path} to the waves`}
            title={isShown() ? 'Take out of the waves' : 'Add to the waves'}
            onClick={toggleRow}
          >
            {isShown() ? '−' : '+'}
          </button>
        </Show>
      </div>
      <Show when={isOpen()}>
        <ul role="group">
          <For each={inside() ?? parts()}>{(node) => <Node node={node} isOpen={isAlone(inside())} />}</For>
        </ul>
      </Show>
    </li>
  )
}
