/** Logs in the Kanata format, version 4 (shioyadan/Konata, docs/kanata-log-format.md). */

import { failForLog, type LogItem, type LogStage, type PipelineLog } from './log.js'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

interface Instruction extends Writable<Omit<LogItem, 'stages' | 'details' | 'waitsFor' | 'to'>> {
  to: number | null
  readonly stages: Writable<LogStage>[]
  readonly details: string[]
  readonly waitsFor: number[]
}

/**
 * @param name - of the file, for errors
 * @throws FlitwaveError FW987 with the line that the format does not allow
 */
export function readKanata(text: string, name: string): PipelineLog {
  const reader = new KanataReader(name)
  text.split(/\r?\n/).forEach((line, i) => reader.take(line, i + 1))
  return reader.finish()
}

/** The fields of each command, besides its name. The last of `L` and `S` may have tabs or be missing. */
const fields = { 'C=': 1, C: 1, I: 3, L: 3, S: 3, E: 3, R: 3, W: 3 } as const

class KanataReader {
  private readonly items: Instruction[] = []
  /** By the id that the log gives. */
  private readonly known = new Map<number, Instruction>()
  private line = 0
  private first: number | null = null
  private now = 0

  constructor(private readonly name: string) {}

  take(text: string, line: number): void {
    this.line = line
    if (line === 1) return this.begin(text)
    if (text.trim() === '') return
    const [command = '', ...rest] = text.split('\t')
    if (!Object.hasOwn(fields, command)) this.refuse(`there is no command \`${command.slice(0, 20)}\``)
    const count = fields[command as keyof typeof fields]
    const given = command === 'L' ? [...rest.slice(0, 2), rest.slice(2).join('\t')] : rest
    if (given.length < count) this.refuse(`\`${command}\` has ${given.length} fields of ${count}`)
    this.run(command as keyof typeof fields, given)
  }

  finish(): PipelineLog {
    if (this.line < 2 && this.items.length === 0) this.refuse('the log has no commands')
    const notes = this.items.some(({ end }) => end === 'open') ? ['some instructions have not ended'] : []
    return { format: 'Kanata', unit: 'cycles', items: this.items, first: this.first ?? 0, last: this.now, notes }
  }

  private begin(text: string): void {
    const [format, version] = text.split('\t')
    if (format !== 'Kanata') this.refuse('the first line is not `Kanata`, a tab and the version')
    if (version !== '0004') this.refuse(`the version is ${version ?? 'missing'}, and 0004 is read`)
  }

  private run(command: keyof typeof fields, given: readonly string[]): void {
    const [a = '', b = '', c = ''] = given
    if (command === 'C=' || command === 'C')
      return this.advance(command === 'C' ? this.now + this.number(a) : this.number(a))
    if (command === 'I') return this.declare(this.number(a), c)
    const item = this.known.get(this.number(a)) ?? this.refuse(`there is no instruction ${a} before`)
    switch (command) {
      case 'L':
        return this.describe(item, b, c)
      case 'S':
        return this.start(item, b, c)
      case 'E':
        return this.end(item, b, c)
      case 'R':
        return this.retire(item, c)
      case 'W': {
        const producer = this.known.get(this.number(b)) ?? this.refuse(`there is no instruction ${b} before`)
        return void item.waitsFor.push(producer.number)
      }
    }
  }

  private advance(cycle: number): void {
    if (this.first !== null && cycle < this.now) this.refuse(`the cycle goes back from ${this.now} to ${cycle}`)
    this.first ??= cycle
    this.now = cycle
  }

  private declare(id: number, thread: string): void {
    if (this.known.has(id)) this.refuse(`instruction ${id} begins twice`)
    this.first ??= this.now
    const item: Instruction = {
      number: this.items.length,
      label: '',
      track: thread,
      from: this.now,
      to: null,
      end: 'open',
      stages: [],
      details: [],
      waitsFor: [],
    }
    this.known.set(id, item)
    this.items.push(item)
  }

  /** Labels of one kind that follow each other are one. */
  private describe(item: Instruction, kind: string, text: string): void {
    if (!['0', '1', '2'].includes(kind)) this.refuse(`there is no kind ${kind} of labels`)
    if (kind === '0') item.label += text
    else item.details.push(text)
  }

  /** The next stage of a lane ends the one before. */
  private start(item: Instruction, lane: string, name: string): void {
    if (item.end !== 'open') this.refuse(`instruction ${item.label || item.number} has ended`)
    for (const stage of item.stages) if (stage.lane === lane) stage.to ??= this.now
    item.stages.push({ name, lane, from: this.now, to: null })
  }

  private end(item: Instruction, lane: string, name: string): void {
    const stage = item.stages.findLast((one) => one.lane === lane && one.name === name)
    if (!stage) this.refuse(`stage ${name} of lane ${lane} has not begun`)
    stage.to ??= this.now
  }

  private retire(item: Instruction, kind: string): void {
    if (kind !== '0' && kind !== '1') this.refuse(`there is no kind ${kind} of ends: 0 retires, 1 flushes`)
    item.end = kind === '0' ? 'retired' : 'flushed'
    item.to = this.now
    for (const stage of item.stages) stage.to ??= this.now
  }

  private number(text: string): number {
    return /^-?\d{1,15}$/.test(text) ? Number(text) : this.refuse(`\`${text.slice(0, 20)}\` is no whole number`)
  }

  private refuse(message: string): never {
    return failForLog(this.name, `line ${this.line}`, message)
  }
}
