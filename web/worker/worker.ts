/**
 * The worker of the page: it has the run, and answers the questions of `src/apps/inspect`. While the user writes RTL, the
 * next run comes to the same worker, because its warm code compiles designs several times as fast.
 */

import { addSources, refuseScripts } from '../../src/base/host/browser.js'
import { openDocument } from '../../src/apps/inspect/document.js'
import { messageOf } from '../../src/apps/inspect/errors.js'
import { answersOf } from '../../src/apps/inspect/questions.js'
import { Answering } from './answering.js'
import type { FromWorker, ToWorker } from './messages.js'

/** The global scope of a worker, which the types of a page do not know. */
const scope = self as unknown as MessagePort
const post = (message: FromWorker): void => scope.postMessage(message)
/** By the numbers of runs. */
const open = new Map<number, Answering>()
let runs = 0

// The policy of the page does so, too, but reports each refusal.
refuseScripts()

scope.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | readonly ToWorker[]>) => {
  if (data instanceof ArrayBuffer) void openRun(runs++, data)
  else for (const message of data) take(message)
})

function take(message: ToWorker): void {
  if (message.kind === 'close') open.delete(message.run)
  else open.get(message.run)?.take(message)
}

async function openRun(run: number, bytes: ArrayBuffer): Promise<void> {
  try {
    const inspected = await openDocument(new Uint8Array(bytes), (text) => post({ kind: 'opening', run, text }))
    addSources(inspected.sources)
    open.set(run, new Answering(answersOf(inspected), (answer) => post({ ...answer, run })))
    post({ kind: 'opened', run })
  } catch (error) {
    post({ kind: 'refused', run, text: messageOf(error) })
  }
}
