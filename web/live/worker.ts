/**
 * Runs the programs that readers write, in a frame without origin. The worker reaches nothing but the messages that it
 * receives, and the frame that has started it ends it when a program does not end.
 */

import { addSources, addSourceMap } from '../../src/base/host/browser.js'
import { compileWithoutLimits } from '../../src/apps/course/compile.js'
import { makeImage } from '../../src/apps/course/sandbox/image.js'
import type { CodeRunner } from '../../src/apps/course/student-code.js'
import { checkInPage, startOfLab } from '../../src/apps/live/lab.js'
import { runProgram } from '../../src/apps/live/run.js'
import { pathOf } from '../../src/apps/live/program.js'
import { parser, startParser } from '../../src/language/transform/parser/browser.js'
import { recordConsole } from './console.js'
import { library } from './library.js'
import { labNamed, skeletonTestsOf } from './labs.js'
import type { CheckMessage, FromWorker, RunMessage, StartMessage, ToWorker } from './messages.js'

const scope = self as unknown as MessagePort
const post = (message: FromWorker): void => scope.postMessage(message)
const printed = recordConsole()

let sandbox: StartMessage['sandbox'] | null = null
let runner: CodeRunner | null = null

/**
 * Runs the code of students as grading does. Programs of the playground run in this worker itself. The page ends the worker
 * if the parser does not end.
 */
function makeRunner(): CodeRunner {
  const { interpreter, guest } = sandbox!
  return {
    image: makeImage(interpreter, guest),
    compile: compileWithoutLimits(parser),
    onPrinted: (line) => console.log(line),
    hardwarePath: (name) => name,
  }
}

scope.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'run':
      return run(data)
    case 'begin':
      return post({
        kind: 'begun',
        id: data.id,
        start: startOfLab(labNamed(data.lab), data.student, new Map(data.files)),
      })
    case 'check':
      return void check(data)
    case 'start':
      startParser(data.parser)
      sandbox = data.sandbox
      post({ kind: 'ready' })
  }
})

function run({ id, files, entry, set }: RunMessage): void {
  know(files)
  const outcome = runProgram({ files: new Map(files), entry, set }, library, addSourceMap)
  post({ kind: 'outcome', id, outcome, printed: printed() })
}

async function check({ id, lab, student, files }: CheckMessage): Promise<void> {
  know(files)
  const known = labNamed(lab)
  const skeletonTests = skeletonTestsOf(known)
  const program = { lab: known, student, files: new Map(files), ...(skeletonTests !== undefined && { skeletonTests }) }
  const outcome = await checkInPage(program, (runner ??= makeRunner()), (reached) =>
    post({ kind: 'checking', id, reached }),
  )
  post({ kind: 'checked', id, outcome, printed: printed() })
}

function know(files: RunMessage['files']): void {
  addSources(files.map(([name, text]) => [pathOf(name), text] as const))
}
