/** Node module hooks that report imported files. */

import type { LoadHook } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { MessagePort } from 'node:worker_threads'

let listener: MessagePort

export function initialize(port: MessagePort): void {
  listener = port
}

export const load: LoadHook = (url, context, next) => {
  if (url.startsWith('file:')) listener.postMessage(fileURLToPath(url))
  return next(url, context)
}
