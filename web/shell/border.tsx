import { type JSX } from 'solid-js'
import { firstLayout, withBorder, type BorderName } from '../state/layout.js'
import { useRun } from '../state/run.js'

interface BorderProps {
  readonly name: BorderName
  /** The panels on both sides, for readers who do not see them. */
  readonly between: string
  /** A border between columns; by default it is between a panel and the one below it. */
  readonly isUpright?: boolean
}

/** The share of the room by which a key moves a border, and with Shift. */
const step = 0.02
const longStep = 0.1

/** A border between panels, which the pointer or the arrow keys move. A double click moves it back. */
export function Border(props: BorderProps): JSX.Element {
  const [state, setState] = useRun().view
  let element!: HTMLDivElement
  const share = (): number => state.layout.borders[props.name]
  const moveTo = (to: number): void => setState({ layout: withBorder(state.layout, props.name, to) })
  const drag = (event: PointerEvent): void => {
    if (!element.hasPointerCapture(event.pointerId)) return
    const { left, top, width, height } = element.parentElement!.getBoundingClientRect()
    moveTo(props.isUpright ? (event.clientX - left) / width : (event.clientY - top) / height)
  }
  const onKey = (event: KeyboardEvent): void => {
    const [less, more] = props.isUpright ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const by = event.shiftKey ? longStep : step
    const goals: Readonly<Record<string, number>> = { [less]: share() - by, [more]: share() + by, Home: 0, End: 1 }
    const to = goals[event.key]
    if (to === undefined) return
    event.preventDefault()
    moveTo(to)
  }
  return (
    <div
      ref={element}
      class={`border border-${props.name}`}
      classList={{ upright: props.isUpright ?? false }}
      role="separator"
      tabindex={0}
      aria-label={`Border between ${props.between}`}
      aria-orientation={props.isUpright ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(100 * share())}
      aria-valuemin={0}
      aria-valuemax={100}
      onPointerDown={(event) => event.button === 0 && element.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDblClick={() => moveTo(firstLayout.borders[props.name])}
      onKeyDown={onKey}
    />
  )
}
