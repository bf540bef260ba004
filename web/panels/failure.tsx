import { For, Show, type JSX } from 'solid-js'
import '../style/failure.css'
import type { Failure, Waiter } from '../../src/apps/inspect/opening/failure.js'
import { useShell } from '../shell/shell.js'
import { stepsOf, type CircleStep } from '../state/circle.js'
import { useRun } from '../state/run.js'
import { goTo } from '../state/steps.js'
import { packetPaint } from '../views/palette.js'

/** Steps of a circle that stand in the banner: the list beside it has all. */
const mostSteps = 5

/** The failure of the run in words, above all panels, with the packets that wait for each other. */
export function FailureBanner(): JSX.Element {
  const { opening, view, info } = useRun()
  const shell = useShell()
  const others = (): number => info.marks.filter(({ kind }) => kind !== 'range').length - 1
  return (
    <Show when={opening.failure}>
      {(failure) => (
        <div class="banner" role="alert" aria-label="Failure">
          <b>{headOf(failure())}</b>
          <Show when={failure().waits} fallback={<Sentence text={failure().text} />}>
            <span class="words">{wordsOf(failure())}</span>
            <Circle steps={stepsOf(failure())} isCircle={failure().waits!.isCircle} />
          </Show>
          <span class="actions">
            <Show when={view[0].cycle !== failure().since}>
              <button class="plain-button" onClick={() => goTo(view, info, failure().since)}>
                Cycle {failure().since}
              </button>
            </Show>
            <Show when={others() > 0}>
              <button class="plain-button" onClick={() => nextMark()}>
                {others()} more {others() === 1 ? 'failure' : 'failures'}
              </button>
            </Show>
            <button class="plain-button" onClick={() => shell.showSide('why')}>
              Why
            </button>
          </span>
        </div>
      )}
    </Show>
  )

  /** Goes to the next finding after the present cycle, and from the last to the first. */
  function nextMark(): void {
    const marks = info.marks.filter(({ kind }) => kind !== 'range')
    const next = marks.find(({ cycle }) => cycle > view[0].cycle) ?? marks[0]
    if (next) goTo(view, info, next.cycle)
  }
}

function Circle(props: { readonly steps: readonly CircleStep[]; readonly isCircle: boolean }): JSX.Element {
  const shown = (): readonly CircleStep[] => props.steps.slice(0, mostSteps)
  const isWhole = (): boolean => props.steps.length <= mostSteps
  return (
    <ol class="circle">
      <For each={shown()}>
        {({ waiter }) => (
          <li>
            <PacketChip waiter={waiter} /> <span>at {waiter.label}</span> {props.isCircle ? '→' : ''}
          </li>
        )}
      </For>
      <Show when={!isWhole()}>
        <li>
          {props.steps.length - mostSteps} more {props.isCircle ? '→' : ''}
        </li>
      </Show>
      <Show when={props.isCircle && props.steps[0]}>
        {(first) => (
          <li>
            <PacketChip waiter={first().waiter} />
          </li>
        )}
      </Show>
    </ol>
  )
}

/** Selects a packet, and shows it in the cycle in which it begins to wait. */
function PacketChip(props: { readonly waiter: Waiter }): JSX.Element {
  const { view, info } = useRun()
  const [state, setState] = view
  const paint = () => (props.waiter.tag === null ? null : packetPaint(props.waiter.tag))
  const select = (): void => {
    setState({ packet: props.waiter.tag, instance: props.waiter.path })
    goTo(view, info, props.waiter.since ?? state.cycle)
  }
  return (
    <button
      class="chip"
      classList={{ selected: props.waiter.tag !== null && props.waiter.tag === state.packet }}
      title={`${props.waiter.name} at ${props.waiter.path}`}
      style={paint() ? { background: paint()!.fill, color: paint()!.ink } : {}}
      onClick={select}
    >
      {props.waiter.tag === null ? '?' : `#${props.waiter.tag}`}
    </button>
  )
}

/** Packets and instances in a text lead to them. */
export function Sentence(props: { readonly text: string }): JSX.Element {
  const { view } = useRun()
  const shell = useShell()
  const [, setState] = view
  const read = (instance: string): void => {
    setState({ instance })
    shell.showSide('source')
  }
  const parts = (): string[] => props.text.split(/(#\d{1,15}|\bdut(?:\.\w+(?:\[\d+\])*)+)/)
  return (
    <span class="words">
      <For each={parts()}>
        {(part, i) => {
          if (i() % 2 === 0) return part
          if (!part.startsWith('#'))
            return (
              <button class="link-button mono" onClick={() => read(part)}>
                {part}
              </button>
            )
          const tag = Number(part.slice(1))
          const { fill, ink } = packetPaint(tag)
          return (
            <button class="chip" style={{ background: fill, color: ink }} onClick={() => setState({ packet: tag })}>
              {part}
            </button>
          )
        }}
      </For>
    </span>
  )
}

/** The whole account of a failure: who waits for whom and why, the root, and what helps. */
export function FailureReasons(props: { readonly failure: Failure }): JSX.Element {
  const { info } = useRun()
  return (
    <div class="reasons">
      <Show when={props.failure.waits} fallback={<Sentence text={`${headOf(props.failure)} ${props.failure.text}.`} />}>
        {(waits) => (
          <>
            <ol>
              <For each={stepsOf(props.failure)}>{(step) => <Reason step={step} />}</For>
            </ol>
            <p class="root">
              <b>{waits().isCircle ? 'Root cause.' : 'Advice.'}</b>{' '}
              {waits().isCircle ? 'The packets wait for each other, so that none can ever go on. ' : ''}
              <Advice text={sentence(waits().advice)} />
            </p>
            <p class="balance">{balanceOf(props.failure, info.packets)}</p>
            <details>
              <summary>All channels that they hold</summary>
              <pre>{waits().lines.join('\n')}</pre>
            </details>
          </>
        )}
      </Show>
    </div>
  )
}

/** Commands stand between backquotes. */
function Advice(props: { readonly text: string }): JSX.Element {
  const parts = (): string[] => props.text.split('`')
  return <For each={parts()}>{(part, i) => (i() % 2 === 0 ? part : <code>{part}</code>)}</For>
}

function Reason(props: { readonly step: CircleStep }): JSX.Element {
  const waiter = (): Waiter => props.step.waiter
  return (
    <li>
      <PacketChip waiter={waiter()} /> at {waiter().label} waits{' '}
      {waiter().since === null ? '' : `since cycle ${waiter().since} `}
      <Show when={props.step.next}>
        {(next) => (
          <>
            for <PacketChip waiter={next()} />
          </>
        )}
      </Show>
      <span class="about">
        {waiter().reason}
        {waiter().about === '' ? '' : `: ${waiter().about}`}
      </span>
    </li>
  )
}

/** `Deadlock since cycle 4:` */
function headOf({ kind, since, cycle, waits }: Failure): string {
  switch (kind) {
    case 'standstill':
      return `${waits && (waits.isCircle || waits.waiters.some(({ on }) => on.length > 0)) ? 'Deadlock' : 'Standstill'} since cycle ${since}:`
    case 'assertion':
      return `Assertion failed in cycle ${cycle}:`
    case 'check':
      return `Check failed in cycle ${cycle}:`
    case 'loss':
      return `Flit check failed in cycle ${cycle}:`
  }
}

/** `4 packets wait for each other`; where there is no circle, as the report of the run has it. */
function wordsOf(failure: Failure): string {
  const packets = new Set(stepsOf(failure).map(({ waiter }) => waiter.name)).size
  if (!failure.waits!.isCircle) return sentence(failure.text.replace(/^deadlock: /, '')).slice(0, -1)
  return packets === 1 ? 'a packet waits for itself' : `${countWord(packets)} packets wait for each other`
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

function countWord(count: number): string {
  return words[count] ?? String(count)
}

function balanceOf({ waits }: Failure, packets: { readonly sent: number; readonly delivered: number } | null): string {
  const stuck = `${waits!.packets} ${waits!.packets === 1 ? 'packet is' : 'packets are'} in the network`
  return packets === null
    ? `${stuck} at the end.`
    : `${packets.delivered} of ${packets.sent} packets arrived; ${stuck} at the end.`
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
