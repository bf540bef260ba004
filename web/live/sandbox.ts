/**
 * The sandbox in which the programs of a page run: a frame without origin, with a worker that the frame ends when a program
 * does not end.
 */

import type { LabProgress, LabStart } from '../../src/apps/live/lab.js'
import { endless } from '../../src/apps/live/outcome.js'
import { unendedCheck } from '../../src/apps/live/unended.js'
import { addressOf, guestScript, interpreterBytes, parserBytes, workerScript } from './assets.js'
import type { Question, SetUpMessage, ToFrame } from './messages.js'
import type { Program } from './page-program.js'
import { readAnswer, type Answer } from './received.js'
import { readLabAnswer, readLabProgress, readLabStart, type LabAnswer } from './received-lab.js'

/**
 * Milliseconds of silence until a question is ended: a program, or a stage of a lab's check, whose code has limits of its
 * own.
 */
const patience = { run: 8000, begin: 8000, check: 30_000 } as const

let frame: Promise<MessagePort> | null = null
let count = 0

/** Prepares the sandbox: 7 MB and two seconds on the first call, nothing on later ones. */
export async function prepareSandbox(): Promise<void> {
  await (frame ??= openFrame().catch((error: unknown) => {
    frame = null
    throw error
  }))
}

/** The last question; questions are answered one after the other. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a program; whatever is wrong with it is part of the answer.
 * @param signal - ends it, as if it had not been asked for
 */
export function runInSandbox({ files, entry, set = {} }: Program, signal?: AbortSignal): Promise<Answer | null> {
  return ask({
    question: (id) => ({ kind: 'run', id, files: Object.entries(files), entry, set }),
    read: readAnswer,
    ended: (id) => ({ id, outcome: endless(patience.run / 1000), printed: [] }),
    signal,
  })
}

/**
 * Checks a solution of a lab; whatever is wrong with it is part of the answer.
 * @param signal - ends it, as if it had not been asked for
 */
export function checkInSandbox(
  lab: string,
  student: string,
  files: Program['files'],
  signal?: AbortSignal,
): Promise<LabAnswer | null> {
  let last: LabProgress = { file: 'the program', parts: [], next: null, unchecked: [] }
  return ask({
    question: (id) => ({ kind: 'check', id, lab, student, files: Object.entries(files) }),
    read: readLabAnswer,
    ended: (id) => ({ id, ...unendedCheck(last, patience.check / 1000), printed: [] }),
    signal,
    goesOn: (data, id) => {
      const progress = readLabProgress(data)
      if (progress?.id !== id) return false
      last = progress.reached
      return true
    },
  })
}

/** Gets the start of a lab for a student; null if it does not come in time. */
export async function beginInSandbox(lab: string, student: string, files: Program['files']): Promise<LabStart | null> {
  const answer = await ask({
    question: (id) => ({ kind: 'begin', id, lab, student, files: Object.entries(files) }),
    read: readLabStart,
    ended: (id) => ({ id, start: null }),
  })
  return answer?.start ?? null
}

interface Identified {
  readonly id: number
}

interface Asked<A extends Identified> {
  readonly question: (id: number) => Question
  /** Null for data that does not answer such a question. */
  readonly read: (data: unknown) => A | null
  /** Stands in for the answer of a program that does not end. */
  readonly ended: (id: number) => A
  /** Ends it, when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined
  /** True if the data reports progress, which grants more time. */
  readonly goesOn?: (data: unknown, id: number) => boolean
}

/** Null where it was ended by the signal. */
function ask<A extends Identified>(asked: Asked<A>): Promise<A | null> {
  const answer = last.then(() => (asked.signal?.aborted ? null : askNow(asked)))
  last = answer.catch(() => null)
  return answer
}

async function askNow<A extends Identified>(asked: Asked<A>): Promise<A | null> {
  await prepareSandbox()
  const port = await frame!
  const { read, ended, signal, goesOn } = asked
  const question = asked.question(++count)
  const { id } = question
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (answer: A | null): void => {
      clearTimeout(timer)
      port.onmessage = null
      signal?.removeEventListener('abort', stop)
      resolve(answer)
    }
    const stop = (): void => {
      send(port, { kind: 'end' })
      end(null)
    }
    const wait = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        send(port, { kind: 'end' })
        end(ended(id))
      }, patience[question.kind])
    }
    signal?.addEventListener('abort', stop)
    port.onmessage = ({ data }) => {
      const answer = read(data)
      if (answer?.id === id) end(answer)
      else if (goesOn?.(data, id)) wait()
    }
    wait()
    send(port, question)
  })
}

async function openFrame(): Promise<MessagePort> {
  const [script, parser, interpreter, guest] = await Promise.all([
    workerScript(),
    parserBytes(),
    interpreterBytes(),
    guestScript(),
  ])
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
  const message: SetUpMessage = { kind: 'set up', script, parser, interpreter, guest }
  element.contentWindow!.postMessage(message, '*', [port2, parser, interpreter])
  await new Promise((ready) => (port1.onmessage = ready))
  port1.onmessage = null
  return port1
}

function send(port: MessagePort, message: ToFrame): void {
  port.postMessage(message)
}
