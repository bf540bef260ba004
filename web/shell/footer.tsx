import { For, Show, type JSX } from 'solid-js'
import type { DumpInfo } from '../../src/apps/inspect/info.js'
import { useRun } from '../state/run.js'
import { keyText } from './key-text.js'
import { useShell } from './shell.js'

/** The most useful keys, and the software that the page is built on. */
export function Footer(): JSX.Element {
  const { info } = useRun()
  const shell = useShell()
  return (
    <footer class="foot">
      <Show when={shell.notice()} fallback={<Keys />}>
        <span class="notice">{shell.notice()}</span>
      </Show>
      <span class="facts">
        {info.dump
          ? `${info.testbench} · ${countedBy(info.dump)} · ${info.dump.format} ${sizeText(info.bytes)}`
          : `${info.testbench} · engine in this page · replay ${sizeText(info.bytes)} · Flitwave ${info.flitwave}`}
      </span>
      <span class="aloud" role="status" aria-live="polite">
        {shell.notice()}
      </span>
    </footer>
  )
}

function Keys(): JSX.Element {
  const { commands } = useShell()
  return (
    <For each={commands.filter(({ isCommon }) => isCommon)}>
      {({ keys, about }) => (
        <span>
          <kbd>{keyText(keys[0]!)}</kbd> {about}
        </span>
      )}
    </For>
  )
}

function countedBy({ clock, unit }: DumpInfo): string {
  return clock === null ? `in steps of ${unit}` : `cycles of ${clock}`
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(0)} KB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
}
