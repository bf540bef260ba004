/** Opens dumps of the user: files that are dropped onto the page or chosen. The page reads them, and sends nothing. */

import { createContext, createSignal, onCleanup, onMount, Show, useContext, type JSX } from 'solid-js'
import '../style/open-files.css'

interface DumpFiles {
  /** Opens files. */
  readonly take: (files: readonly File[]) => void
  /** Asks for files, and opens them. */
  readonly choose: () => void
}

/** Null in a page that opens no files. */
export const FilesContext = createContext<DumpFiles | null>(null)

export function dumpFiles(take: (files: readonly File[]) => void): DumpFiles {
  return {
    take,
    choose: () => {
      const input = document.createElement('input')
      input.type = 'file'
      input.multiple = true
      input.onchange = () => {
        if (input.files && input.files.length > 0) take([...input.files])
      }
      input.click()
    },
  }
}

/** The same files, or a map alone with the dump that is open. */
export function withMap(files: readonly File[], opened: readonly File[]): readonly File[] {
  const isMap = ({ name }: File): boolean => name.toLowerCase().endsWith('.json')
  return files.every(isMap) ? [...opened.filter((file) => !isMap(file)), ...files] : files
}

/** Takes files that are dropped anywhere on the page, and says so while they are dragged. */
export function DropArea(): JSX.Element {
  const files = useContext(FilesContext)
  const [isOver, setOver] = createSignal(false)
  const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
    files !== null && (dataTransfer?.types.includes('Files') ?? false)
  onMount(() => {
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    // Leaving the window has no element that is entered.
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      files?.take([...(event.dataTransfer?.files ?? [])])
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    onCleanup(() => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    })
  })
  return (
    <Show when={isOver()}>
      <div class="drop-area">
        <p>Drop a VCD or FST dump, with or without a map of its packets.</p>
      </div>
    </Show>
  )
}

/** The whole page while it has no run. */
export function NoRun(): JSX.Element {
  const files = useContext(FilesContext)
  return (
    <main class="no-run">
      <h1>Open a waveform dump</h1>
      <p>Drop a VCD or FST file of any simulator here. A map of packets in JSON may come with it.</p>
      <button class="choose" onClick={() => files?.choose()}>
        Choose files
      </button>
      <p class="small">Your browser reads the files piece by piece, of any size. Nothing is uploaded.</p>
    </main>
  )
}
