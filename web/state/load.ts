/** The source of the run's bytes: a server on this machine, or the page itself. */

/** The elements in which a page of a single file has its run and its worker, as base64. They are data and never run. */
const runElement = 'flitwave-run'
const workerElement = 'flitwave-worker'

/** The element for the worker that opens dumps: its script puts it there when it is needed. */
const dumpWorkerElement = 'flitwave-dump-worker'

/** The element with the view that a page of a single file begins with, as the fragment of an address. */
const viewElement = 'flitwave-view'

/** A run, and its number among those that were given, from 1. */
export interface LoadedRun {
  readonly number: number
  readonly bytes: ArrayBuffer
}

/**
 * The present run; null if there is none yet.
 * @throws Error with the text to show
 */
export async function loadRun(): Promise<LoadedRun | null> {
  const inert = document.getElementById(runElement)
  if (inert) return textOf(inert) === '' ? null : { number: 1, bytes: decodeBase64(inert) }
  const response = await fetchOwn('run')
  const number = response.headers.get('x-flitwave-run')
  return number === null ? null : { number: Number(number), bytes: await response.arrayBuffer() }
}

/** The view of the address, or else of the page; a fragment without its `#`. */
export function firstView(): string {
  const inert = document.getElementById(viewElement)
  return location.hash.slice(1) || (inert ? textOf(inert) : '')
}

/** True if the page contains its run, and has no server. */
export function isSingleFile(): boolean {
  return document.getElementById(runElement) !== null
}

/**
 * Fetches from the server of the page.
 * @throws Error with the text to show
 */
export async function fetchOwn(path: 'run' | 'events'): Promise<Response> {
  const response = await fetch(path, { headers: { 'x-flitwave-token': token } })
  if (!response.ok) throw new Error(await response.text())
  return response
}

/** The worker of the page, which a page of a single file has in itself. */
export function startWorker(): Worker {
  const inert = document.getElementById(workerElement)
  return inert ? inertWorker(inert) : new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module' })
}

/** True for a page that can open dumps of the user: one with a server, or one of the site. */
export function opensDumps(): boolean {
  return !isSingleFile() || document.getElementById(dumpWorkerElement) !== null
}

/**
 * The worker for dumps.
 * @throws Error with the text to show
 */
export async function startDumpWorker(): Promise<Worker> {
  const inert = document.getElementById(dumpWorkerElement)
  if (!inert) return new Worker(new URL('../worker/dump-worker.ts', import.meta.url), { type: 'module' })
  const script = inert.dataset['script']
  if (textOf(inert) === '' && script !== undefined) await runScript(script)
  return inertWorker(inert)
}

function runScript(address: string): Promise<void> {
  const script = document.createElement('script')
  script.src = address
  document.body.append(script)
  return new Promise((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('The page cannot load the part that opens dumps.'))
  })
}

function inertWorker(inert: HTMLElement): Worker {
  return new Worker(URL.createObjectURL(new Blob([decodeBase64(inert)], { type: 'text/javascript' })))
}

/** Read once: links to views change the fragment. */
const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''

/** The fragment of the page for a view; with a server, it also carries the server's token. */
export function linkTo(view: string): string {
  return token === '' ? `#${view}` : `#token=${token}&${view}`
}

function decodeBase64(inert: HTMLElement): ArrayBuffer {
  const binary = atob(textOf(inert))
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes.buffer
}

function textOf(inert: HTMLElement): string {
  return (inert instanceof HTMLTemplateElement ? inert.content.textContent : inert.textContent).trim()
}
