/**
 * Runs programs that somebody writes in a page, in a frame without origin: nothing is in its reach but what it is sent, and whoever
 * has started it ends it when a program does not.
 */

import { addSources, addSourceMap } from '../../src/host/browser.js'
import { runProgram } from '../../src/live/run.js'
import { pathOf } from '../../src/live/program.js'
import { startParser } from '../../src/transform/parser/browser.js'
import { recordConsole } from './console.js'
import { library } from './library.js'
import type { FromWorker, RunMessage, ToWorker } from './messages.js'

const scope = self as unknown as MessagePort
const post = (message: FromWorker): void => scope.postMessage(message)
const printed = recordConsole()

scope.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'run') return run(data)
  startParser(data.parser)
  post({ kind: 'ready' })
})

function run({ id, files, entry, set }: RunMessage): void {
  addSources(files.map(([name, text]) => [pathOf(name), text] as const))
  const outcome = runProgram({ files: new Map(files), entry, set }, library, addSourceMap)
  post({ kind: 'outcome', id, outcome, printed: printed() })
}
