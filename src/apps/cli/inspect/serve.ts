/** Shows a run in the user's browser until the command is ended. */

import { readAssets } from '../../server/assets.js'
import { openBrowser } from '../../server/browser.js'
import { serveRun, type RunServer } from '../../server/server.js'
import { print } from '../output.js'

export interface ServingOptions {
  readonly port?: number | undefined
  /** Whether to open the browser. */
  readonly open: boolean
  /** What the page shows first, as parameters of its address: `cycle=40`. */
  readonly view?: string | undefined
}

/** Prints the address of a page, and opens it. */
export async function startServing(
  run: Uint8Array | null,
  { port = 0, open, view }: ServingOptions,
): Promise<RunServer> {
  const server = await serveRun({ assets: readAssets(), run, port })
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
