import { createEffect, createMemo, createSignal, For, on, Show, type JSX } from 'solid-js'
import '../style/why.css'
import type { Cause, CauseLine, WhyAnswer } from '../../src/apps/inspect/causes.js'
import { Panel } from '../shell/panel.js'
import { FailureReasons } from './failure.js'
import { SideTabs } from './side-tabs.js'
import { useShell } from '../shell/shell.js'
import { useAnswer, useRun } from '../state/run.js'
import { goTo } from '../state/steps.js'

interface Asked {
  readonly path: string
  readonly cycle: number
}

/** Assignments that one query goes back. */
const depth = 3

/** Levels of the tree that are open from the start. */
const openLevels = 2

/** The causes of the selected signal's value, as a tree that unfolds; before anything is asked, those of the failure. */
export function WhyPanel(props: { readonly isHidden: boolean }): JSX.Element {
  const { view, opening, info } = useRun()
  const shell = useShell()
  const [state] = view
  const [asked, setAsked] = createSignal<Asked>()
  const ask = (): void => {
    if (state.signal === null) shell.say('Select a signal first: in the waves or in the source.')
    else setAsked({ path: state.signal, cycle: state.cycle })
  }
  createEffect(on(shell.whyAsked, ask, { defer: true }))
  const answer = useAnswer('why', () => {
    const question = asked()
    return question && { ...question, depth }
  })
  const about = (): string => {
    const question = asked()
    return question ? `${question.path}, cycle ${question.cycle}` : ''
  }
  return (
    <Panel
      name="why"
      title="Why"
      heading={<SideTabs />}
      isHidden={props.isHidden}
      about={<span class="mono">{about()}</span>}
      tools={
        <>
          <Show when={asked() && opening.failure}>
            <button class="link-button" onClick={() => setAsked(undefined)}>
              The failure
            </button>
          </Show>
          <Show when={!info.dump}>
            <button class="link-button" disabled={state.signal === null} onClick={ask}>
              Ask about the selected signal
            </button>
          </Show>
        </>
      }
    >
      <Show
        when={answer()}
        fallback={
          <Show when={opening.failure} fallback={<Hint />}>
            {(failure) => <FailureReasons failure={failure()} />}
          </Show>
        }
      >
        {(known) => (
          <ul class="why" role="tree" aria-label="Causes">
            <For each={known().roots}>
              {(root) => <CauseNode answer={known()} number={root} level={0} above={[]} />}
            </For>
          </ul>
        )}
      </Show>
    </Panel>
  )
}

function Hint(): JSX.Element {
  return (
    <p class="empty">
      Select a signal and press <kbd>w</kbd>: what decided its value in this cycle stands here, line by line, back to
      the inputs.
    </p>
  )
}

interface NodeProps {
  readonly answer: WhyAnswer
  readonly number: number
  readonly level: number
  /** The causes that lead here: repeating one of them would have no end. */
  readonly above: readonly number[]
}

function CauseNode(props: NodeProps): JSX.Element {
  const { view, info } = useRun()
  const [, setState] = view
  const cause = (): Cause => props.answer.causes[props.number]!
  const [isOpen, setOpen] = createSignal(props.level < openLevels)
  const [asked, setAsked] = createSignal<Asked>()
  const deeper = useAnswer('why', () => {
    const question = asked()
    return question && { ...question, depth }
  })
  const isAbove = (): boolean => props.above.includes(props.number)
  const isLeaf = (): boolean => !cause().isOpen && cause().causes.length === 0
  const toggle = (): void => {
    if (cause().isOpen && !asked()) setAsked({ path: cause().path, cycle: cause().cycle })
    setOpen((now) => !now || (cause().isOpen && !deeper()))
  }
  const children = createMemo(() => {
    const more = deeper()
    if (!cause().isOpen) return { answer: props.answer, of: cause(), above: [...props.above, props.number] }
    return more && { answer: more, of: more.causes[more.roots[0]!]!, above: more.roots }
  })
  const lines = (): readonly CauseLine[] => children()?.of.lines ?? cause().lines
  return (
    <li role="treeitem" aria-expanded={isLeaf() ? undefined : isOpen()} tabindex={0} onKeyDown={keys(toggle)}>
      <div class="row">
        <button class="fold" tabindex={-1} aria-hidden="true" disabled={isLeaf()} onClick={toggle}>
          {isLeaf() ? '·' : isOpen() ? '▾' : '▸'}
        </button>
        <button
          class="signal mono"
          title={`${cause().path} in cycle ${cause().cycle}: show it`}
          onClick={() => {
            setState({ signal: cause().path, instance: null })
            goTo(view, info, cause().cycle)
          }}
        >
          {shortPath(cause().path)}
          <i>@{cause().cycle}</i>
        </button>
        <b class="mono">{cause().value}</b>
        <span class="about">{cause().about}</span>
      </div>
      <Show when={isOpen() && !isAbove()}>
        <For each={cause().wires}>{(wire) => <p class="wire mono">= {wire}</p>}</For>
        <For each={lines()}>{(line) => <SourceLine line={line} path={cause().path} />}</For>
        <Show when={children()}>
          {(known) => (
            <ul role="group">
              <For each={known().of.causes}>
                {(number) => (
                  <CauseNode answer={known().answer} number={number} level={props.level + 1} above={known().above} />
                )}
              </For>
            </ul>
          )}
        </Show>
      </Show>
    </li>
  )
}

/** Values stand behind their names, as `turn‹2›`. */
function SourceLine(props: { readonly line: CauseLine; readonly path: string }): JSX.Element {
  const parts = (): string[] => (props.line.text ?? '').split(/‹([^›]*)›/)
  const name = (): string => props.line.file.replace(/^.*\//, '')
  return (
    <p class="line">
      <code>
        <For each={parts()}>{(part, i) => (i() % 2 === 0 ? part : <span class="value">{part}</span>)}</For>
      </code>
      <span class="at" title={`${props.line.file}:${props.line.line}`}>
        {name()}:{props.line.line}
      </span>
    </p>
  )
}

function keys(toggle: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return
    event.stopPropagation()
    toggle()
  }
}

/** The instance of a signal, and its name: the title holds the rest. */
function shortPath(path: string): string {
  const parts = path.split('.')
  return parts.length > 3 ? `…${parts.slice(-3).join('.')}` : path
}
