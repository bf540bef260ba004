/** The worker of the page: it has the run, and answers the questions of `src/inspect`. */

import { addSources, refuseScripts } from '../../src/host/browser.js'
import { openDocument } from '../../src/inspect/document.js'
import { answersOf } from '../../src/inspect/questions.js'
import { Answering } from './answering.js'
import type { FromWorker, ToWorker } from './messages.js'

/** Of a worker, whose global scope the types of a page do not know. */
const scope = self as unknown as MessagePort
const post = (message: FromWorker): void => scope.postMessage(message)
let answering: Answering | null = null

// So does the policy of the page. To be refused would be reported.
refuseScripts()

scope.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | ToWorker>) => {
  if (data instanceof ArrayBuffer) open(data)
  else answering?.take(data)
})

function open(bytes: ArrayBuffer): void {
  try {
    const run = openDocument(new Uint8Array(bytes))
    addSources(run.sources)
    answering = new Answering(answersOf(run), post)
    post({ kind: 'opened' })
  } catch (error) {
    post({ kind: 'refused', text: error instanceof Error ? error.message : String(error) })
  }
}
