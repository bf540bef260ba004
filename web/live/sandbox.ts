/** Where the programs of a page run: a frame without origin, with a worker in it that is ended when a program does not end. */

import type { LabStart } from '../../src/live/lab.js'
import { endless } from '../../src/live/outcome.js'
import { addressOf, parserBytes, workerScript } from './assets.js'
import type { Question, SetUpMessage, ToFrame } from './messages.js'
import type { Program } from './page-program.js'
import { readAnswer, type Answer } from './received.js'
import { readLabAnswer, readLabStart, type LabAnswer } from './received-lab.js'

/** Milliseconds until what has not ended is ended: a program, and the check of a lab, which looks at many runs. */
const patience = { run: 8000, begin: 8000, check: 25_000 } as const

let frame: Promise<MessagePort> | null = null
let asked = 0

/** Gets the sandbox ready: 6 MB and two seconds when it is called for the first time, nothing from then on. */
export async function prepareSandbox(): Promise<void> {
  await (frame ??= openFrame().catch((error: unknown) => {
    frame = null
    throw error
  }))
}

/** What is asked is answered one after the other. */
let last: Promise<unknown> = Promise.resolve()

/** Runs a program; whatever is wrong with it is part of the answer. */
export function runInSandbox({ files, entry, set = {} }: Program): Promise<Answer> {
  const ended = (id: number): Answer => ({ id, outcome: endless(patience.run / 1000), printed: [] })
  return ask((id) => ({ kind: 'run', id, files: Object.entries(files), entry, set }), readAnswer, ended)
}

/** Checks a solution of a lab; whatever is wrong with it is part of the answer. */
export function checkInSandbox(lab: string, student: string, files: Program['files']): Promise<LabAnswer> {
  const ended = (id: number): LabAnswer => ({
    id,
    remarks: endless(patience.check / 1000).remarks,
    parts: [],
    unchecked: [],
    printed: [],
  })
  return ask((id) => ({ kind: 'check', id, lab, student, files: Object.entries(files) }), readLabAnswer, ended)
}

/** What a student begins a lab with; null if that is not told in time. */
export async function beginInSandbox(lab: string, student: string, files: Program['files']): Promise<LabStart | null> {
  const none = (id: number) => ({ id, start: null })
  const { start } = await ask(
    (id) => ({ kind: 'begin', id, lab, student, files: Object.entries(files) }),
    readLabStart,
    none,
  )
  return start
}

interface Identified {
  readonly id: number
}

/**
 * @param read - null for what is no answer to such a question
 * @param ended - what stands for the answer of a program that does not end
 */
function ask<A extends Identified>(
  question: (id: number) => Question,
  read: (data: unknown) => A | null,
  ended: (id: number) => A,
): Promise<A> {
  const answer = last.then(() => askNow(question(++asked), read, ended))
  last = answer.catch(() => null)
  return answer
}

async function askNow<A extends Identified>(
  question: Question,
  read: (data: unknown) => A | null,
  ended: (id: number) => A,
): Promise<A> {
  await prepareSandbox()
  const port = await frame!
  const { id } = question
  return new Promise((resolve) => {
    const end = (answer: A): void => {
      clearTimeout(timer)
      port.onmessage = null
      resolve(answer)
    }
    const timer = setTimeout(() => {
      send(port, { kind: 'end' })
      end(ended(id))
    }, patience[question.kind])
    port.onmessage = ({ data }) => {
      const answer = read(data)
      if (answer?.id === id) end(answer)
    }
    send(port, question)
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
