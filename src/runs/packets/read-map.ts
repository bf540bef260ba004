/** Reads maps and checks their form. */

import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Place } from '../../base/diagnostic/place.js'
import { suggest } from '../../base/diagnostic/suggest.js'
import { readLiteral, type Literal } from './literal.js'
import {
  signalNames,
  type LinkSignals,
  type LinkRule,
  type NamedNode,
  type NodeGrid,
  type PacketMap,
  type RouterConstants,
} from './map.js'

/** A map and where its texts stand, for errors. */
export interface ReadMap extends PacketMap {
  /** The place of a member of an object of the map; of the object itself for an empty name. */
  placeOf(owner: object, member: string): Place | null
}

/** The most nodes of a grid, in one direction. */
const mostInRow = 1024

/** Values of numbers that the map may have. */
const bounds = { vcs: [1, 64], depth: [1, 1_000_000], delay: [1, 1000], stages: [1, 1000] } as const

type NumberName = keyof typeof bounds

/**
 * @param file - its path, for errors
 * @throws FlitwaveError FW966 for a text that is no map, with the place in it
 */
export function readMap(text: string, file: string): ReadMap {
  const reader = new MapReader()
  return { ...reader.map(readLiteral(text, file)), placeOf: (owner, member) => reader.placeOf(owner, member) }
}

class MapReader {
  private readonly places = new WeakMap<object, ReadonlyMap<string, Place>>()

  placeOf(owner: object, member: string): Place | null {
    return this.places.get(owner)?.get(member) ?? this.places.get(owner)?.get('') ?? null
  }

  map(literal: Literal): PacketMap {
    const members = this.membersOf(literal, 'a map', ['nodes', 'signals', 'links', 'router'])
    const links = this.required(members, 'links', literal)
    if (links.kind !== 'array' || links.items.length === 0) refuse(links, '`links` is a list of links')
    const signals = members.get('signals')
    const router = members.get('router')
    const map: PacketMap = {
      nodes: this.nodes(this.required(members, 'nodes', literal)),
      links: links.items.map((link) => this.rule(link)),
      ...(signals && { signals: this.signals(signals) }),
      ...(router && { router: this.router(router) }),
    }
    return this.note(map, literal)
  }

  private router(literal: Literal): RouterConstants {
    const numbers = ['vcs', 'depth', 'delay', 'stages'] as const
    const members = this.membersOf(literal, 'a router', [...numbers, 'routing'])
    const routing = members.get('routing')
    return { ...this.numbers(members, numbers), ...(routing && { routing: oneOf(routing, ['fixed', 'adaptive']) }) }
  }

  private nodes(literal: Literal): NodeGrid | NamedNode[] {
    if (literal.kind === 'array') {
      if (literal.items.length === 0) refuse(literal, 'there is no node')
      return literal.items.map((item) => this.node(item))
    }
    const members = this.membersOf(literal, 'a grid of nodes', ['columns', 'rows'])
    const size = (name: string): number => wholeNumber(this.required(members, name, literal), name, 1, mostInRow)
    return this.note({ columns: size('columns'), rows: size('rows') }, literal)
  }

  private node(literal: Literal): NamedNode {
    const members = this.membersOf(literal, 'a node', ['name', 'x', 'y'])
    const at = (name: string): number => numberOf(this.required(members, name, literal), name)
    return { name: textOf(this.required(members, 'name', literal), 'name'), x: at('x'), y: at('y') }
  }

  private rule(literal: Literal): LinkRule {
    const texts = ['name', 'where', 'from', 'to'] as const
    const members = this.membersOf(literal, 'a link', [...texts, 'with', 'signals', 'vcs', 'depth', 'delay'])
    const [given, signals] = [members.get('with'), members.get('signals')]
    const rule: LinkRule = {
      ...this.texts(members, texts),
      ...(given && { with: this.variables(given) }),
      ...(signals && { signals: this.signals(signals) }),
      ...this.numbers(members, ['vcs', 'depth', 'delay']),
    }
    return this.note(rule, literal)
  }

  private variables(literal: Literal): Record<string, number | string> {
    if (literal.kind !== 'object') return refuse(literal, '`with` has variables and their values: { "d": 1 }')
    const entries = [...literal.members].map(([name, value]) => {
      if (!/^[a-z]\w*$/i.test(name) || ['x', 'y', 'v'].includes(name))
        refuse(value, `\`${name}\` cannot be a variable`, 'choose letters; x, y and v have a meaning of their own')
      const isText = value.kind === 'value' && typeof value.value === 'string'
      return [name, isText ? textOf(value, name) : wholeNumber(value, name, 0, Number.MAX_SAFE_INTEGER)] as const
    })
    return Object.fromEntries(entries)
  }

  private signals(literal: Literal): Partial<LinkSignals> {
    return this.note(this.texts(this.membersOf(literal, 'the signals of a link', signalNames), signalNames), literal)
  }

  private texts<K extends string>(
    members: ReadonlyMap<string, Literal>,
    names: readonly K[],
  ): Partial<Record<K, string>> {
    const found = names.flatMap((name) => {
      const member = members.get(name)
      return member ? [[name, textOf(member, name)] as const] : []
    })
    return Object.fromEntries(found) as Partial<Record<K, string>>
  }

  private numbers<K extends NumberName>(
    members: ReadonlyMap<string, Literal>,
    names: readonly K[],
  ): Partial<Record<K, number>> {
    const found = names.flatMap((name) => {
      const member = members.get(name)
      return member ? [[name, wholeNumber(member, name, bounds[name][0], bounds[name][1])] as const] : []
    })
    return Object.fromEntries(found) as Partial<Record<K, number>>
  }

  private required(members: ReadonlyMap<string, Literal>, name: string, owner: Literal): Literal {
    return members.get(name) ?? refuse(owner, `\`${name}\` is missing`)
  }

  private membersOf(literal: Literal, what: string, known: readonly string[]): ReadonlyMap<string, Literal> {
    if (literal.kind !== 'object') return refuse(literal, `${what} is an object`, `its members are ${known.join(', ')}`)
    for (const [name, member] of literal.members) {
      if (known.includes(name)) continue
      refuse(member, `${what} has no member \`${name}\``, suggest(name, known) ?? `its members are ${known.join(', ')}`)
    }
    return literal.members
  }

  private note<T extends object>(made: T, literal: Literal): T {
    const places =
      literal.kind === 'object' ? [...literal.members].map(([name, { place }]) => [name, place] as const) : []
    this.places.set(made, new Map([['', literal.place], ...places]))
    return made
  }
}

function textOf(literal: Literal, name: string): string {
  if (literal.kind === 'value' && typeof literal.value === 'number') return String(literal.value)
  if (literal.kind !== 'value' || typeof literal.value !== 'string' || literal.value.trim() === '')
    return refuse(literal, `\`${name}\` is a text`)
  return literal.value
}

function numberOf(literal: Literal, name: string): number {
  if (literal.kind !== 'value' || typeof literal.value !== 'number' || !Number.isFinite(literal.value))
    return refuse(literal, `\`${name}\` is a number`)
  return literal.value
}

function wholeNumber(literal: Literal, name: string, least: number, most: number): number {
  const value = numberOf(literal, name)
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value
  return refuse(literal, `\`${name}\` cannot be ${value}`, `give a whole number from ${least} to ${most}`)
}

function oneOf<const Names extends readonly string[]>(literal: Literal, names: Names): Names[number] {
  const text = literal.kind === 'value' ? String(literal.value) : ''
  return names.find((name) => name === text) ?? refuse(literal, `\`${text}\` is none of ${names.join(', ')}`, suggest(text, names) ?? `write one of ${names.join(', ')}`) // prettier-ignore
}

function refuse({ place }: Literal, message: string, help = 'docs/packets.md describes maps'): never {
  return fail('FW966', message, place, help)
}
