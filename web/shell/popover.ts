import { createSignal, onCleanup, onMount, type Accessor, type Setter } from 'solid-js'

/**
 * The state of a popover, closed at first. Escape and a press outside of it close it.
 * @param element - the popover with its button, once the component is mounted
 */
export function createPopover(element: () => HTMLElement): [Accessor<boolean>, Setter<boolean>] {
  const [isOpen, setOpen] = createSignal(false)
  closeWhenLeft(element, () => setOpen(false))
  return [isOpen, setOpen]
}

/**
 * Calls `close` at Escape and at a press outside of an element, as long as the component is mounted.
 * @param element - once the component is mounted
 */
export function closeWhenLeft(element: () => HTMLElement, close: () => void): void {
  onMount(() => {
    const look = (event: Event): void => {
      const isLeft = event instanceof KeyboardEvent ? event.key === 'Escape' : !element().contains(event.target as Node)
      if (isLeft) close()
    }
    addEventListener('pointerdown', look)
    addEventListener('keydown', look)
    onCleanup(() => {
      removeEventListener('pointerdown', look)
      removeEventListener('keydown', look)
    })
  })
}
