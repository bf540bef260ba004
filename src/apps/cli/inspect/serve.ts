/** Shows a run in the user's browser until the command is ended. */

import { assetsForDumps, readAssets } from '../../server/page.js'
import type { ServedBytes } from '../../server/byte-range.js'
import { serveRun, type RunServer } from '../../server/server.js'
import { print } from '../shared/output.js'
import { spawn } from 'node:child_process'

export interface ServingOptions {
  readonly port?: number | undefined
  /** True to open the browser. */
  readonly open: boolean
  /** The first view of the page, as parameters of its address: `cycle=40`. */
  readonly view?: string | undefined
  /** The dump that the page shows. */
  readonly bytes?: ServedBytes
}

/** Prints the address of a page, and opens it. */
export async function startServing(
  run: Uint8Array | null,
  { port = 0, open, view, bytes }: ServingOptions,
): Promise<RunServer> {
  const assets = bytes ? assetsForDumps(readAssets()) : readAssets()
  const server = await serveRun({ assets, run, port, ...(bytes && { bytes }) })
  const address = view ? `${server.url}&${view}` : server.url
  print(`${address}\nCtrl-C ends it.`)
  if (open) openBrowser(address)
  return server
}

/** Serves until Ctrl-C, which is how it ends well. */
export async function serveUntilEnded(run: Uint8Array, options: ServingOptions): Promise<void> {
  const server = await startServing(run, options)
  await ended()
  await server.close()
}

/** Resolves when the user ends the command. */
export function ended(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}

type Command = readonly [program: string, ...args: string[]]

/** Programs that open an address, by platform; other platforms are treated as Unix with a desktop. */
const commands: Readonly<Partial<Record<NodeJS.Platform, Command>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens the user's browser. Does nothing without a desktop: the address has been printed, and can be copied. */
function openBrowser(url: string): void {
  const command = commandHere(process.platform, process.env)
  if (!command) return
  const [program, ...args] = command
  const browser = spawn(program, [...args, url], { detached: true, stdio: 'ignore' })
  browser.on('error', () => undefined)
  browser.unref()
}

/** Without a desktop, `xdg-open` would start a browser in the terminal. */
function commandHere(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): Command | null {
  const own = commands[platform]
  if (own) return own
  const { DISPLAY: x11, WAYLAND_DISPLAY: wayland } = environment
  return x11 || wayland ? ['xdg-open'] : null
}
