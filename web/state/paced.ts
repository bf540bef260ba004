import { createEffect, createSignal, on, onCleanup, type Accessor } from 'solid-js'

/** Follows a value: at once after a pause, and at most once in `milliseconds` while it changes. */
export function paced<T>(value: Accessor<T>, milliseconds: number): Accessor<T> {
  const [shown, setShown] = createSignal(value(), { equals: false })
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBehind = false
  const show = (): void => {
    isBehind = false
    setShown(() => value())
    timer = setTimeout(() => {
      timer = undefined
      if (isBehind) show()
    }, milliseconds)
  }
  createEffect(
    on(
      value,
      () => {
        isBehind = true
        if (timer === undefined) show()
      },
      { defer: true },
    ),
  )
  onCleanup(() => clearTimeout(timer))
  return shown
}
