import { ErrorBoundary, type JSX } from 'solid-js'
import { messageOf } from '../state/message.js'

interface PanelProps {
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
  return (
    <section class="panel" aria-label={props.title} hidden={props.isHidden}>
      <h2>
        {props.heading ?? props.title}
        <span class="about">{props.about}</span>
        <span class="tools">{props.tools}</span>
      </h2>
      <div class="body">
        <ErrorBoundary fallback={(error: unknown) => <p class="failed">{messageOf(error)}</p>}>
          {props.children}
        </ErrorBoundary>
      </div>
    </section>
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
