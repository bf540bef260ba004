import { ErrorBoundary, Show, type JSX } from 'solid-js'
import { withCollapsed, withMaximised, type Borders, type PanelName } from '../state/layout.js'
import { messageOf } from '../state/message.js'
import { useRun } from '../state/run.js'
import { Icon } from './icons.js'
import { useShell } from './shell.js'

interface PanelProps {
  readonly name: PanelName
  readonly title: string
  /** Shown in place of the title: tabs of which it is one. */
  readonly heading?: JSX.Element
  /** Kept, and not shown: another tab is. */
  readonly isHidden?: boolean
  /** Names the shown part of the run, beside the title. */
  readonly about?: JSX.Element
  /** Switches at the right of the title. */
  readonly tools?: JSX.Element
  readonly children: JSX.Element
}

/** A part of the page with a title. It shows its own failures in its place; the others go on. */
export function Panel(props: PanelProps): JSX.Element {
  const [state, setState] = useRun().view
  const shell = useShell()
  const isMaximised = (): boolean => state.layout.maximised === props.name
  const isCollapsed = (): boolean => !isMaximised() && state.layout.collapsed.includes(props.name)
  const isHidden = (): boolean => state.layout.maximised !== null && !isMaximised()
  const toggleSize = (): void => setState({ layout: withMaximised(state.layout, isMaximised() ? null : props.name) })
  const share = (): number => shareOf(state.layout.borders, props.name)
  return (
    <section
      class="panel"
      classList={{
        maximised: isMaximised(),
        collapsed: isCollapsed(),
        front: shell.front() === props.name,
      }}
      style={{ 'flex-grow': isCollapsed() ? 0 : 100 * share() }}
      data-panel={props.name}
      inert={isHidden()}
      hidden={props.isHidden}
      tabindex={-1}
      aria-label={props.title}
    >
      <h2 onDblClick={(event) => !isControl(event.target) && toggleSize()}>
        {props.heading}
        <span class="title" classList={{ spare: props.heading !== undefined }}>
          {props.title}
        </span>
        <span class="about">{props.about}</span>
        <span class="tools">
          <Show when={!isCollapsed()}>{props.tools}</Show>
          <span class="sizes">
            <Show when={!isMaximised() && !props.heading}>
              <SizeButton
                icon={isCollapsed() ? 'expand' : 'collapse'}
                about={isCollapsed() ? `Show ${props.title}` : `Collapse ${props.title}`}
                isExpanded={!isCollapsed()}
                onClick={() => setState({ layout: withCollapsed(state.layout, props.name, !isCollapsed()) })}
              />
            </Show>
            <SizeButton
              icon={isMaximised() ? 'restore' : 'maximise'}
              about={isMaximised() ? 'Show all panels' : `Maximise ${props.title}`}
              onClick={toggleSize}
            />
          </span>
        </span>
      </h2>
      <div class="body" hidden={isCollapsed()}>
        <ErrorBoundary fallback={(error: unknown) => <p class="failed">{messageOf(error)}</p>}>
          {props.children}
        </ErrorBoundary>
      </div>
    </section>
  )
}

/** The share of its column that a panel takes. */
function shareOf(borders: Borders, name: PanelName): number {
  switch (name) {
    case 'network':
    case 'waves':
      return borders[name]
    case 'packet':
      return 1 - borders.network
    case 'packets':
      return 1 - borders.waves
    case 'source':
    case 'why':
    case 'flows':
      return 1
  }
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input, select') !== null
}

interface SizeButtonProps {
  readonly icon: Parameters<typeof Icon>[0]['name']
  readonly about: string
  readonly isExpanded?: boolean
  onClick(): void
}

function SizeButton(props: SizeButtonProps): JSX.Element {
  return (
    <button
      class="size"
      title={props.about}
      aria-label={props.about}
      aria-expanded={props.isExpanded}
      onClick={() => props.onClick()}
    >
      <Icon name={props.icon} />
    </button>
  )
}

/** Shows the error of a part of the page in place of the whole part. */
export function Guarded(props: { readonly children: JSX.Element }): JSX.Element {
  return (
    <ErrorBoundary
      fallback={(error: unknown) => (
        <section class="panel">
          <p class="failed" role="alert">
            {messageOf(error)}
          </p>
        </section>
      )}
    >
      {props.children}
    </ErrorBoundary>
  )
}
