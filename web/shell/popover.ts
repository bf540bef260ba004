import { createSignal, onCleanup, onMount, type Accessor, type Setter } from 'solid-js'

/**
 * The state of a popover, closed at first. Escape and a press outside of it close it.
 * @param element - the popover with its button, once the component is mounted
 */
export function createPopover(element: () => HTMLElement): [Accessor<boolean>, Setter<boolean>] {
  const [isOpen, setOpen] = createSignal(false)
  onMount(() => {
    const close = (event: Event): void => {
      const isLeft = event instanceof KeyboardEvent ? event.key === 'Escape' : !element().contains(event.target as Node)
      if (isLeft) setOpen(false)
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', close)
    onCleanup(() => {
      removeEventListener('pointerdown', close)
      removeEventListener('keydown', close)
    })
  })
  return [isOpen, setOpen]
}
