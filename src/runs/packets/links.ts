/** The links of a network: a map, applied to the signals of a trace. */

import { fail, FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import { pathMatcher } from '../../base/diagnostic/glob.js'
import type { Trace } from '../../engines/sim/trace/trace.js'
import type { NameNode } from '../find/syntax/condition.js'
import { canBeVariable, compile, constantOf, fillIn, parseExpression, signalsIn, type Evaluate, type Variables } from './expression.js' // prettier-ignore
import { signalNames, type LinkRule, type LinkSignals, type NamedNode, type PacketMap } from './map.js'
import type { ReadMap } from './read-map.js'
import { NoSignal, TraceSignals } from './trace-signals.js'

/** A physical channel, with the values of its signals. */
export interface Link {
  /** The name that its rule gives to it; empty without one. */
  readonly name: string
  /** The signal of `valid`. */
  readonly path: string
  /** Numbers of nodes; null for what is outside of the network. */
  readonly from: number | null
  readonly to: number | null
  readonly vcs: number
  /** Null where credits are not counted. */
  readonly depth: number | null
  readonly delay: number
  readonly valid: Evaluate
  /** By virtual channel; none without credits. */
  readonly credits: readonly Evaluate[]
  readonly signals: Readonly<Partial<Record<keyof LinkSignals, Evaluate>>>
}

export interface Links {
  readonly nodes: readonly NamedNode[]
  readonly links: readonly Link[]
  readonly map: PacketMap
}

/** The signals that a map reads, as globs: what has to be recorded of a run. Some of them may match nothing. */
export function signalsOf(map: PacketMap): string[] {
  const texts = map.links.flatMap((rule) => signalNames.flatMap((name) => textOf(map, rule, name) ?? []))
  const names = texts.flatMap((text) => signalsIn(parseExpression(text), canBeVariable).map(({ text: name }) => name))
  const globs = names.flatMap((name) => {
    const glob = name.replace(/\{[^{},]*\}/g, '*')
    return [glob, glob.replace(/\[[^[\]]*\]$/, '')]
  })
  return [...new Set(globs)]
}

/** The globs of {@link signalsOf} that match one of the signals of a run. */
export function globsAmong(map: PacketMap, paths: readonly string[]): string[] {
  return signalsOf(map).filter((glob) => paths.some(pathMatcher(glob)))
}

/**
 * @param paths - all signals of the run, of which the trace may have those that the map reads: for suggestions
 * @throws FlitwaveError FW967 for a signal that there is not, FW968 for a link that leads nowhere, FW970 for a text that is
 *   no expression
 */
export function bindMap(map: ReadMap, trace: Trace, paths?: readonly string[]): Links {
  const nodes = nodesOf(map)
  const binder = new Binder(map, nodes, new TraceSignals(trace, paths))
  return { nodes, map, links: map.links.flatMap((rule) => binder.linksOf(rule)) }
}

function nodesOf({ nodes }: PacketMap): readonly NamedNode[] {
  if (!('columns' in nodes)) return nodes
  const { columns, rows } = nodes
  return Array.from({ length: columns * rows }, (_, n) => {
    const [x, y] = [n % columns, Math.floor(n / columns)]
    return { name: `(${x},${y})`, x, y }
  })
}

class Binder {
  constructor(
    private readonly map: ReadMap,
    private readonly nodes: readonly NamedNode[],
    private readonly signals: TraceSignals,
  ) {}

  linksOf(rule: LinkRule): Link[] {
    const given: Variables = numbersOf(rule)
    const found = this.bindingsOf(rule, given).filter((variables) => this.exists(rule, variables))
    if (found.length === 0) this.refuse('FW968', rule, 'where', 'no link is left', 'let `where` hold for one of them')
    return found.map((variables) => this.link(rule, variables))
  }

  /** All values of variables for which there is a `valid`. */
  private bindingsOf(rule: LinkRule, given: Variables): Variables[] {
    const text =
      this.textOf(rule, 'valid') ?? this.refuse('FW967', rule, '', 'the link has no `valid`', 'write it in `signals`')
    return this.at(rule, 'valid', () => {
      const names = signalsIn(parseExpression(text), (name) => given.has(name) || isCoordinate(name))
      const first = names.find(({ text: name }) => name.includes('{')) ?? names[0]
      if (!first)
        return this.refuse('FW967', this.ownerOf(rule, 'valid'), 'valid', 'this names no signal', 'name a signal')
      const found = isOpen(first.text, given) ? this.signals.bindings(first.text, given) : [given]
      if (found.length > 0) return found
      const message = `no signal matches \`${first.text}\``
      return this.refuse('FW967', this.ownerOf(rule, 'valid'), 'valid', message, this.signals.helpFor(first.text))
    })
  }

  private exists(rule: LinkRule, variables: Variables): boolean {
    if (rule.where === undefined) return true
    return this.at(rule, 'where', () => constantOf(rule.where!, this.withPlace(variables)) !== 0n)
  }

  private link(rule: LinkRule, bound: Variables): Link {
    const variables = this.withPlace(bound)
    const depth = rule.depth ?? this.map.router?.depth ?? null
    const vcs = rule.vcs ?? this.map.router?.vcs ?? 1
    const read = (name: keyof LinkSignals, more = variables): Evaluate | null => {
      const text = this.textOf(rule, name)
      return text === null ? null : this.at(rule, name, () => this.evaluate(rule, name, text, more))
    }
    const signals = Object.fromEntries(
      signalNames.flatMap((name) => {
        const evaluate = name === 'credit' ? null : read(name)
        return evaluate ? [[name, evaluate] as const] : []
      }),
    )
    const credits = Array.from({ length: vcs }, (_, v) => read('credit', new Map([...variables, ['v', BigInt(v)]])))
    const [from, to] = [this.nodeOf(rule, 'from', variables), this.nodeOf(rule, 'to', variables)]
    if (from === null && to === null)
      this.refuse('FW968', rule, 'to', 'the link is outside of the network', 'name a node')
    if (credits[0] && depth === null)
      this.refuse('FW968', rule, 'signals', 'the link has credits, and no `depth`', 'write the credits of a sender at the beginning as `depth`') // prettier-ignore
    return {
      name: fillIn(withTexts(rule.name ?? '', rule), variables),
      path: fillIn(this.firstSignal(rule, variables), variables),
      from,
      to,
      vcs,
      depth,
      delay: rule.delay ?? this.map.router?.delay ?? 1,
      valid: signals['valid']!,
      credits: credits.filter((credit) => credit !== null),
      signals,
    }
  }

  private firstSignal(rule: LinkRule, variables: Variables): string {
    const [first] = signalsIn(parseExpression(this.textOf(rule, 'valid')!), (name) => variables.has(name))
    return first!.text
  }

  private evaluate(rule: LinkRule, name: keyof LinkSignals, text: string, variables: Variables): Evaluate {
    return compile(parseExpression(text), text, variables, (signal) => {
      const filled = fillIn(signal, variables)
      const found = this.signals.values(filled)
      if (!(found instanceof NoSignal)) return found
      const help = canBeVariable(signal)
        ? `${found.help}; variables are ${[...variables.keys()].join(', ')}`
        : found.help
      return this.refuse('FW967', this.ownerOf(rule, name), name, found.message, help)
    })
  }

  /** The node at an end of a link; the default is `n`. */
  private nodeOf(rule: LinkRule, end: 'from' | 'to', variables: Variables): number | null {
    const text = rule[end] ?? 'n'
    if (text === 'outside') return null
    const value = this.at(rule, end, () => constantOf(text, variables))
    if (value >= 0n && value < BigInt(this.nodes.length)) return Number(value)
    const where = [...variables].map(([name, number]) => `${name} = ${number}`).join(', ')
    const message = `\`${end}\` is ${value} for ${where}, and there are ${this.nodes.length} nodes`
    return this.refuse('FW968', rule, end, message, 'leave out links that are not there with `where`: "x < 3"')
  }

  private withPlace(variables: Variables): Variables {
    const node = this.nodes[Number(variables.get('n') ?? -1)]
    if (!node) return variables
    const whole = (at: number): bigint => BigInt(Math.trunc(at))
    return new Map([...variables, ['x', whole(node.x)], ['y', whole(node.y)]])
  }

  private textOf(rule: LinkRule, name: keyof LinkSignals): string | null {
    return textOf(this.map, rule, name)
  }

  /** The object of the map in which a signal is named. */
  private ownerOf(rule: LinkRule, name: keyof LinkSignals): object {
    return rule.signals?.[name] === undefined ? (this.map.signals ?? rule) : rule.signals
  }

  /** Does `work`; an error in a text gets its place in the map. */
  private at<T>(rule: LinkRule, member: keyof LinkSignals | 'where' | 'from' | 'to', work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof FlitwaveError)) throw error
      const isRules = member === 'where' || member === 'from' || member === 'to'
      const place = this.map.placeOf(isRules ? rule : this.ownerOf(rule, member), member)
      throw new FlitwaveError(error.diagnostics.map((one) => (one.place ? one : { ...one, place })))
    }
  }

  private refuse(code: string, owner: object, member: string, message: string, help: string): never {
    return fail(code, message, this.map.placeOf(owner, member), help)
  }
}

/** The expression of a signal, with the texts of its rule. */
function textOf(map: PacketMap, rule: LinkRule, name: keyof LinkSignals): string | null {
  const text = rule.signals?.[name] ?? map.signals?.[name]
  return text === undefined ? null : withTexts(text, rule)
}

/** Puts the variables that are texts into a text. */
function withTexts(text: string, { with: given = {} }: LinkRule): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    return typeof value === 'string' ? value : whole
  })
}

function numbersOf({ with: given = {} }: LinkRule): Variables {
  const numbers = Object.entries(given).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  return new Map(numbers.map(([name, value]) => [name, BigInt(value)]))
}

/** True if a name has variables that have no value yet. */
function isOpen(name: string, given: Variables): boolean {
  const inBraces = [...name.matchAll(/\{([^{},]*)\}/g)].map(([, inner]) => inner!)
  return inBraces.some((inner) => signalsIn(parseExpression(inner), (one) => given.has(one)).length > 0)
}

/** Variables that a node gives to its links. */
function isCoordinate(name: NameNode['text']): boolean {
  return name === 'x' || name === 'y' || name === 'v'
}
