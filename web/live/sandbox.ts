/** Where the programs of a page run: a frame without origin, with a worker in it that is ended when a program does not end. */

import { endless } from '../../src/live/outcome.js'
import { addressOf, parserBytes, workerScript } from './assets.js'
import type { RunMessage, SetUpMessage, ToFrame } from './messages.js'
import type { Program } from './page-program.js'
import { readAnswer, type Answer } from './received.js'

/** Milliseconds until a program that has not ended is ended. */
const patience = 8000

let frame: Promise<MessagePort> | null = null
let asked = 0

/** Gets the sandbox ready: 6 MB and two seconds when it is called for the first time, nothing from then on. */
export async function prepareSandbox(): Promise<void> {
  await (frame ??= openFrame().catch((error: unknown) => {
    frame = null
    throw error
  }))
}

/** Programs run one after the other. */
let last: Promise<unknown> = Promise.resolve()

/** Runs a program; whatever is wrong with it is part of the answer. */
export function runInSandbox(program: Program): Promise<Answer> {
  const answer = last.then(() => runNow(program))
  last = answer.catch(() => null)
  return answer
}

async function runNow({ files, entry, set = {} }: Program): Promise<Answer> {
  await prepareSandbox()
  const port = await frame!
  const id = ++asked
  const message: RunMessage = { kind: 'run', id, files: Object.entries(files), entry, set }
  return new Promise((resolve) => {
    const end = (answer: Answer): void => {
      clearTimeout(timer)
      port.onmessage = null
      resolve(answer)
    }
    const timer = setTimeout(() => {
      send(port, { kind: 'end' })
      end({ id, outcome: endless(patience / 1000), printed: [] })
    }, patience)
    port.onmessage = ({ data }) => {
      const answer = readAnswer(data)
      if (answer?.id === id) end(answer)
    }
    send(port, message)
  })
}

async function openFrame(): Promise<MessagePort> {
  const [script, parser] = await Promise.all([workerScript(), parserBytes()])
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts')
  element.hidden = true
  element.title = 'Runs the programs of this page'
  element.src = addressOf('sandbox.html')
  await new Promise((loaded) => {
    element.onload = loaded
    document.body.append(element)
  })
  const { port1, port2 } = new MessageChannel()
  const message: SetUpMessage = { kind: 'set up', script, parser }
  element.contentWindow!.postMessage(message, '*', [port2, parser])
  await new Promise((ready) => (port1.onmessage = ready))
  port1.onmessage = null
  return port1
}

function send(port: MessagePort, message: ToFrame): void {
  port.postMessage(message)
}
