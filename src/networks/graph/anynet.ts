/**
 * BookSim's `anynet` files. A line names a router and what is linked to it, each with the cycles of the channel that leads
 * there: `router 0 node 0 node 1 router 1 5`. A channel takes 1 cycle where no number stands; the other direction of a link
 * exists, too, and takes 1 cycle unless a line gives it a number. A cycle of a channel is the router's own here, so a delay
 * is less by one.
 */

import { fail } from '../../base/diagnostic/diagnostic.js'
import type { LinkDescription, NetworkDescription, TerminalDescription } from './description.js'
import type { ReadDescription } from './read-description.js'

/** True for a text that begins like an anynet file. */
export function isAnynet(text: string): boolean {
  return /^\s*router\s+\d/.test(text)
}

/**
 * @param file - its path, for errors
 * @throws FlitwaveError FW984 with the line that is wrong
 */
export function readAnynet(text: string, file: string): ReadDescription {
  const reader = new AnynetReader(file)
  text.split('\n').forEach((line, i) => reader.line(line, i + 1))
  return { description: reader.description(), placeOf: (part) => reader.placeOf(part) }
}

class AnynetReader {
  /** Cycles by the routers at the ends: `0 1`. */
  private readonly channels = new Map<string, { readonly cycles: number; readonly line: number }>()
  /** The routers of nodes. */
  private readonly nodes = new Map<number, { readonly router: number; readonly line: number }>()
  private readonly routers = new Set<number>()
  private readonly lines = new Map<object, number>()

  constructor(private readonly file: string) {}

  placeOf(part: object) {
    const line = this.lines.get(part)
    return line === undefined ? null : { file: this.file, line, column: 1 }
  }

  line(text: string, line: number): void {
    const words = text.trim().split(/\s+/)
    if (words[0] === '') return
    const [first, ...items] = this.items(words, line)
    if (first?.kind !== 'router') return this.refuse(line, 'a line begins with a router', 'write router 0 node 0 router 1') // prettier-ignore
    this.routers.add(first.number)
    for (const { kind, number, cycles } of items) {
      if (kind === 'node') this.node(number, first.number, cycles, line)
      else this.channel(first.number, number, cycles, line)
    }
  }

  description(): NetworkDescription {
    return {
      routers: this.consecutive('router', [...this.routers]).map((id) => ({ id })),
      terminals: this.consecutive('node', [...this.nodes.keys()]).map((node): TerminalDescription => {
        const { router, line } = this.nodes.get(node)!
        return this.noted({ router }, line)
      }),
      links: this.links(),
      twoWay: true,
    }
  }

  /** Links that take as long in both directions are one. */
  private links(): LinkDescription[] {
    return [...this.channels].flatMap(([key, { cycles, line }]): LinkDescription[] => {
      const [from, to] = key.split(' ').map(Number) as [number, number]
      const back = this.channels.get(`${to} ${from}`)
      if (back && from > to) return []
      const returning = back?.cycles ?? 1
      const delay = cycles - 1
      if (returning === cycles) return [this.noted({ from, to, delay }, line)]
      return [
        this.noted({ from, to, delay, twoWay: false }, line),
        this.noted({ from: to, to: from, delay: returning - 1, twoWay: false }, back?.line ?? line),
      ]
    })
  }

  private items(words: readonly string[], line: number) {
    const items: { kind: 'router' | 'node'; number: number; cycles: number | null }[] = []
    for (let i = 0; i < words.length;) {
      const kind = words[i]!
      if (kind !== 'router' && kind !== 'node')
        return this.refuse(line, `\`${kind}\` is neither router nor node`, 'write router 0 node 0 router 1 5')
      const number = this.number(words[i + 1], kind, line)
      const hasCycles = /^\d/.test(words[i + 2] ?? '')
      items.push({ kind, number, cycles: hasCycles ? this.number(words[i + 2], 'cycles', line) : null })
      i += hasCycles ? 3 : 2
    }
    return items
  }

  private number(word: string | undefined, what: string, line: number): number {
    if (word !== undefined && /^\d{1,9}$/.test(word)) return Number(word)
    return this.refuse(line, `the number of a ${what} cannot be ${word ?? 'missing'}`, 'write a whole number from 0')
  }

  private node(node: number, router: number, cycles: number | null, line: number): void {
    const before = this.nodes.get(node)
    if (before) this.refuse(line, `node ${node} is at two routers, first in line ${before.line}`, 'name it once')
    if (cycles !== null && cycles !== 1)
      this.refuse(
        line,
        `node ${node} has a channel of ${cycles} cycles`,
        'terminals take 1 cycle: leave the number out',
      )
    this.nodes.set(node, { router, line })
  }

  private channel(from: number, to: number, cycles: number | null, line: number): void {
    const key = `${from} ${to}`
    const before = this.channels.get(key)
    if (before) this.refuse(line, `routers ${from} and ${to} are linked twice, first in line ${before.line}`, 'write each link once') // prettier-ignore
    if (cycles === 0) this.refuse(line, 'a channel cannot take 0 cycles', 'write 1 or more')
    // A line of the other router may have made this direction; its number counts if it has one.
    this.channels.set(key, { cycles: cycles ?? 1, line })
    this.routers.add(to)
  }

  private consecutive(kind: string, numbers: readonly number[]): number[] {
    const sorted = [...numbers].sort((a, b) => a - b)
    const gap = sorted.findIndex((number, i) => number !== i)
    if (gap < 0) return sorted
    return this.refuse(null, `there is no ${kind} ${gap}`, `${kind}s are numbered from 0 without gaps`)
  }

  private noted<T extends object>(part: T, line: number): T {
    this.lines.set(part, line)
    return part
  }

  private refuse(line: number | null, message: string, help: string): never {
    return fail('FW984', message, { file: this.file, line: line ?? 1, column: 1 }, help)
  }
}
