/**
 * A process that runs the unmodified worker of the page, with the page replaced: it opens one document after another, and
 * receives the page's requests. Code generation is disabled in it, as by the page's policy.
 */

import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import type { AnswerOf, QuestionName, QuestionOf } from '../../../src/apps/inspect/questions.js'
import type { FromWorker, ToWorker } from '../../../web/worker/messages.js'

/** The outcome of one message to the worker. */
export interface Seen {
  readonly name: 'open' | QuestionName
  /** Null for a successful answer. */
  readonly refusal: string | null
  /** Milliseconds of processor time. */
  readonly milliseconds: number
}

type Listener = (event: { readonly data: unknown }) => void

let toWorker: Listener = () => undefined
let fromWorker: (message: FromWorker) => void = () => undefined
const scope = {
  addEventListener: (_: string, listener: Listener) => void (toWorker = listener),
  postMessage: (message: FromWorker) => fromWorker(message),
}
Object.assign(globalThis, { self: scope })
new Script(readFileSync(process.argv[2]!, 'utf8'), { filename: 'worker.js' }).runInThisContext()

/** The number of documents given to the worker, which keeps them apart. */
let documents = 0

let report: (seen: Seen) => void = () => undefined
/** An uncaught exception would also be a defect. */
const failForAll = (error: unknown): void => {
  report({
    name: 'open',
    refusal: `not caught: ${error instanceof Error ? error.stack : String(error)}`,
    milliseconds: 0,
  })
}
process.on('uncaughtException', failForAll).on('unhandledRejection', failForAll)

process.on('message', (bytes: Buffer) => {
  // Collect garbage, so that earlier documents do not count for this one.
  globalThis.gc?.()
  const seen: Seen[] = []
  report = (one) => seen.push(one)
  process.send!('begun')
  look(bytes).then(() => {
    toWorker({ data: [{ kind: 'close', run: documents - 1 }] satisfies ToWorker[] })
    process.send!(seen)
  }, failForAll)
})
// Exit explicitly, because the worker's channels would keep the process alive.
process.on('disconnect', () => process.exit())
process.send!('ready')

async function look(bytes: Buffer): Promise<void> {
  documents++
  if (!(await tell('open', () => toWorker({ data: Uint8Array.from(bytes).buffer })))) return
  const info = await ask('info', null)
  if (!info) return
  const rows = (await ask('rows', info.drawing.signals)) ?? []
  const { from } = info.drawing
  const to = Math.min(Math.max(info.drawing.to, from + 19), info.lastCycle)
  await ask('history', { parts: 240 })
  const top = (await ask('children', null))?.[0]?.path ?? 'dut'
  const inside = (await ask('children', top)) ?? []
  for (const { path, kind } of inside.slice(0, 3)) await ask(kind === 'instance' ? 'children' : 'parts', path)
  await ask('network', null)
  await ask('networkState', from)
  const drawn = rows.slice(0, 20).map((path) => ({ path, radix: 'decoded' as const }))
  if (drawn.length > 0) await ask('waves', { rows: drawn, from, to, pixels: 800 })
  const packets = await ask('packets', { from, to })
  const place = await ask('place', rows[0] ?? 'dut')
  await ask('text', place?.file ?? '')
  await ask('notes', { instance: place?.instance ?? 'dut', cycle: to })
  const signal =
    rows.findLast((path) => path.startsWith('dut.')) ?? inside.find(({ kind }) => kind !== 'instance')?.path
  if (signal !== undefined) await lookAt(signal, from, to)
  const computed = rows.find((path) => !path.startsWith('dut.'))
  if (computed !== undefined) await lookAt(computed, from, to)
  const scalar = inside.find(({ kind, about }) => kind !== 'instance' && /^(bool|[us]int)[^[]*$/.test(about))
  if (scalar) await ask('find', { condition: `change(${scalar.path})`, most: 50 })
  await ask('heat', { from, to })
  const tag = packets?.packets[0]?.tag
  if (tag !== null && tag !== undefined) await ask('packet', { tag, cycle: to })
  await ask('networkState', info.lastCycle)
  for (const text of ['a', '= 1']) await ask('search', { text, cycle: to, most: 100 })
  // Detects that text of a hostile document was evaluated.
  if ('evaluated' in globalThis) report({ name: 'search', refusal: 'a text was evaluated', milliseconds: 0 })
}

async function lookAt(path: string, from: number, to: number): Promise<void> {
  await ask('why', { path, cycle: to, depth: 3 })
  await ask('edge', { path, cycle: from, direction: 1 })
  await ask('print', { format: 'vcd', rows: [path], from, to })
}

async function ask<K extends QuestionName>(name: K, question: QuestionOf<K>): Promise<Awaited<AnswerOf<K>> | null> {
  const data: ToWorker[] = [{ kind: 'ask', run: documents - 1, id: 0, name, question }]
  const answer = await tell(name, () => toWorker({ data }))
  return answer?.kind === 'answer' ? (answer.answer as Awaited<AnswerOf<K>>) : null
}

async function tell(name: Seen['name'], send: () => void): Promise<FromWorker | null> {
  const before = process.cpuUsage()
  const message = await new Promise<FromWorker>((resolve) => {
    fromWorker = (answer) => resolve(structuredClone(answer))
    send()
  })
  const { user, system } = process.cpuUsage(before)
  const refusal = message.kind === 'refused' || message.kind === 'failed' ? message.text : null
  report({ name, refusal, milliseconds: (user + system) / 1000 })
  return refusal === null ? message : null
}
