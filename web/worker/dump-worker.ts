/**
 * The worker of a page about a dump: it reads the dump by pieces, and answers the questions of `src/apps/inspect`. The
 * dump stands in the document of the page, at the server of the page, or in a file that the user has chosen.
 */

import { bytesOfFile } from '../../src/apps/inspect/dump/bytes.js'
import { dumpAnswers } from '../../src/apps/inspect/dump/answers.js'
import { isDumpDocument, unpackDump } from '../../src/apps/inspect/dump/dump-document.js'
import { openDump, openDumpDocument, type InspectedDump } from '../../src/apps/inspect/dump/inspected-dump.js'
import { failForRun, messageOf } from '../../src/apps/inspect/errors.js'
import { refuseScripts } from '../../src/base/host/browser.js'
import { Answering } from './answering.js'
import type { FromWorker, GivenRun, ToWorker } from './messages.js'

/** The global scope of a worker, which the types of a page do not know. */
const scope = self as unknown as MessagePort
const post = (message: FromWorker): void => scope.postMessage(message)
/** By the numbers of runs. */
const open = new Map<number, Answering>()
let runs = 0

refuseScripts()

scope.addEventListener('message', ({ data }: MessageEvent<GivenRun | readonly ToWorker[]>) => {
  if (isMessages(data)) for (const message of data) take(message)
  else void openRun(runs++, data)
})

/** Files and messages both come as lists. */
function isMessages(data: GivenRun | readonly ToWorker[]): data is readonly ToWorker[] {
  return Array.isArray(data) && !(data[0] instanceof File)
}

function take(message: ToWorker): void {
  if (message.kind === 'close') open.delete(message.run)
  else open.get(message.run)?.take(message)
}

async function openRun(run: number, given: GivenRun): Promise<void> {
  const progress = (text: string): void => post({ kind: 'opening', run, text })
  try {
    const inspected = await openGiven(given, progress)
    open.set(run, new Answering(dumpAnswers(inspected), (answer) => post({ ...answer, run })))
    post({ kind: 'opened', run })
  } catch (error) {
    post({ kind: 'refused', run, text: messageOf(error) })
  }
}

async function openGiven(given: GivenRun, progress: (text: string) => void): Promise<InspectedDump> {
  if (!(given instanceof ArrayBuffer)) return openFiles(given, progress)
  const bytes = new Uint8Array(given)
  if (!isDumpDocument(bytes)) return failForRun('this is not a dump')
  return openDumpDocument(await unpackDump(bytes), progress)
}

/** A file of JSON is a map; the other one is the dump. */
async function openFiles(files: readonly File[], progress: (text: string) => void): Promise<InspectedDump> {
  const maps = files.filter(({ name }) => /\.json$/i.test(name))
  const dumps = files.filter((file) => !maps.includes(file))
  const [dump] = dumps
  if (!dump || dumps.length > 1 || maps.length > 1)
    return failForRun(
      `there are ${dumps.length} dumps and ${maps.length} maps`,
      'choose one dump, in VCD or FST, and with it at most one map of packets, in JSON',
    )
  const [mapFile] = maps
  const map = mapFile ? { file: mapFile.name, text: await mapFile.text() } : null
  return openDump({ file: dump.name, source: bytesOfFile(dump), map }, progress)
}
