/** Module hooks of Node that tell which files are imported. */

import type { LoadHook } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { MessagePort } from 'node:worker_threads'

let told: MessagePort

export function initialize(port: MessagePort): void {
  told = port
}

export const load: LoadHook = (url, context, next) => {
  if (url.startsWith('file:')) told.postMessage(fileURLToPath(url))
  return next(url, context)
}
