import { createMemo, createSignal, For, onCleanup, onMount, Show, type JSX } from 'solid-js'
import '../style/menus.css'
import type { Command } from '../commands/command.js'
import { keyText } from './key-text.js'
import { useShell } from './shell.js'
import { useRun } from '../state/run.js'
import { goTo } from '../state/steps.js'

/** Every command of the page with its key, to be found by words of its description; a number goes to that cycle. */
export function Palette(): JSX.Element {
  const shell = useShell()
  const { info, view } = useRun()
  const [text, setText] = createSignal('')
  const [at, setAt] = createSignal(0)
  let input!: HTMLInputElement
  let list!: HTMLUListElement
  const found = createMemo((): readonly Command[] => {
    const typed = text().trim()
    const commands = matching(shell.commands, typed)
    if (!/^\d{1,12}$/.test(typed)) return commands
    const run = (): void => goTo(view, info, Number(typed))
    return [{ name: 'cycle', topic: 'Time', keys: [], about: `to cycle ${typed}`, run }, ...commands]
  })
  const run = (command: Command | undefined): void => {
    if (!command) return
    shell.palette()
    // The focus is back in the page by then.
    queueMicrotask(() => command.run())
  }
  const choose = (index: number): void => {
    setAt((index + found().length) % Math.max(1, found().length))
    list.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }
  const onKey = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const by = steps[event.key]
    if (by !== undefined) choose(at() + by)
    else if (event.key === 'Enter') run(found()[at()])
    else if (event.key === 'Escape' || event.key === 'Tab') shell.palette()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  onMount(() => {
    const before = document.activeElement
    input.focus()
    onCleanup(() => before instanceof HTMLElement && before.focus())
  })
  return (
    <div class="cover top" onClick={() => shell.palette()}>
      <div
        class="palette"
        role="dialog"
        aria-modal="true"
        aria-label="Commands"
        onClick={(event) => event.stopPropagation()}
      >
        <input
          ref={input}
          type="text"
          placeholder="A command, or a cycle"
          role="combobox"
          aria-label="Command"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={found()[at()] && `command-${found()[at()]!.name}`}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKey}
        />
        <ul ref={list} id="palette-list" role="listbox" aria-label="Commands">
          <For each={found()}>
            {(command, i) => (
              <li
                id={`command-${command.name}`}
                role="option"
                aria-selected={i() === at()}
                onPointerMove={() => setAt(i())}
                onClick={() => run(command)}
              >
                <span class="topic">{command.topic}</span>
                <span class="text">{command.about}</span>
                <For each={command.keys}>{(key) => <kbd>{keyText(key)}</kbd>}</For>
              </li>
            )}
          </For>
        </ul>
        <Show when={found().length === 0}>
          <p class="empty">No command has these words.</p>
        </Show>
      </div>
    </div>
  )
}

/** The commands that have all typed words; those in which a word begins with the text come first. */
function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const words = typed.toLowerCase().split(/\s+/)
  const isIn = ({ topic, about, keys }: Command): boolean => {
    const text = `${topic} ${about} ${keys.map(keyText).join(' ')}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const isFirst = ({ about }: Command): number => (` ${about}`.includes(` ${words[0]}`) ? 0 : 1)
  return commands.filter(isIn).sort((a, b) => isFirst(a) - isFirst(b))
}
