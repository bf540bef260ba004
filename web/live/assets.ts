/**
 * The files of the sandbox, as the site publishes them beside this script. A page opened from a disk may not fetch, but it
 * may load scripts, so each of these files also exists as a script that yields its text.
 */

/** The folder of this script, with a slash at its end. */
const folder = new URL('.', (document.currentScript as HTMLScriptElement).src).href

const isOnDisk = location.protocol === 'file:'

/** The address of a file beside this script. */
export const addressOf = (name: string): string => `${folder}${name}`

export async function workerScript(): Promise<string> {
  return new TextDecoder().decode(await bytesOf('worker.js'))
}

/** The parser, 18 MB. */
export const parserBytes = (): Promise<ArrayBuffer> => unpacked('parser.wasm.gz')

/** The interpreter of students' code. */
export const interpreterBytes = (): Promise<ArrayBuffer> => unpacked('quickjs.wasm.gz')

/** The script that the interpreter evaluates first. */
export async function guestScript(): Promise<string> {
  return new TextDecoder().decode(await unpacked('guest.js.gz'))
}

async function unpacked(name: string): Promise<ArrayBuffer> {
  const packed = new Blob([await bytesOf(name)])
  return new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
}

async function bytesOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
  if (isOnDisk) return fromScript(name)
  const response = await fetch(addressOf(name))
  if (!response.ok) throw new Error(`${name} cannot be loaded: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** The scripts put their content here, in base64. */
const held = globalThis as unknown as { flitwaveFiles?: Record<string, string> }

async function fromScript(name: string): Promise<Uint8Array<ArrayBuffer>> {
  await loadScript(`${name}.js`)
  return Uint8Array.from(atob(held.flitwaveFiles?.[name] ?? ''), (character) => character.charCodeAt(0))
}

function loadScript(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = addressOf(name)
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`${name} cannot be loaded`))
    document.head.append(script)
  })
}
