/** The form of maps: checks what a file has, member by member. */

import type { Place } from '../../base/diagnostic/place.js'
import { Decoder, type Members } from '../../language/literal/decoder.js'
import type { Literal } from '../../language/literal/json.js'
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
 * The map of a literal.
 * @throws FlitwaveError FW966 for one that is no map, with the place in it
 */
export function mapOf(literal: Literal): ReadMap {
  const decoder = new Decoder('FW966', 'docs/packets.md describes maps')
  const map = new MapReader(decoder).map(literal)
  return { ...map, placeOf: (owner, member) => decoder.placeOf(owner, member) }
}

class MapReader {
  constructor(private readonly decoder: Decoder) {}

  map(literal: Literal): PacketMap {
    const members = this.decoder.members(literal, 'a map', ['nodes', 'signals', 'links', 'router'])
    const links = this.decoder.required(members, 'links', literal)
    if (links.kind !== 'array' || links.items.length === 0) this.decoder.refuse(links, '`links` is a list of links')
    const signals = members.get('signals')
    const router = members.get('router')
    const map: PacketMap = {
      nodes: this.nodes(this.decoder.required(members, 'nodes', literal)),
      links: links.items.map((link) => this.rule(link)),
      ...(signals && { signals: this.signals(signals) }),
      ...(router && { router: this.router(router) }),
    }
    return this.decoder.note(map, literal)
  }

  private router(literal: Literal): RouterConstants {
    const numbers = ['vcs', 'depth', 'delay', 'stages'] as const
    const members = this.decoder.members(literal, 'a router', [...numbers, 'routing'])
    const routing = members.get('routing')
    return {
      ...this.numbers(members, numbers),
      ...(routing && { routing: this.decoder.oneOf(routing, ['fixed', 'adaptive']) }),
    }
  }

  private nodes(literal: Literal): NodeGrid | NamedNode[] {
    if (literal.kind === 'array') {
      if (literal.items.length === 0) this.decoder.refuse(literal, 'there is no node')
      return literal.items.map((item) => this.node(item))
    }
    const members = this.decoder.members(literal, 'a grid of nodes', ['columns', 'rows'])
    const size = (name: string): number =>
      this.decoder.wholeNumber(this.decoder.required(members, name, literal), name, [1, mostInRow])
    return this.decoder.note({ columns: size('columns'), rows: size('rows') }, literal)
  }

  private node(literal: Literal): NamedNode {
    const members = this.decoder.members(literal, 'a node', ['name', 'x', 'y'])
    const at = (name: string): number => this.decoder.number(this.decoder.required(members, name, literal), name)
    return { name: this.decoder.text(this.decoder.required(members, 'name', literal), 'name'), x: at('x'), y: at('y') }
  }

  private rule(literal: Literal): LinkRule {
    const texts = ['name', 'where', 'from', 'to'] as const
    const members = this.decoder.members(literal, 'a link', [...texts, 'with', 'signals', 'vcs', 'depth', 'delay'])
    const [given, signals] = [members.get('with'), members.get('signals')]
    const rule: LinkRule = {
      ...this.texts(members, texts),
      ...(given && { with: this.variables(given) }),
      ...(signals && { signals: this.signals(signals) }),
      ...this.numbers(members, ['vcs', 'depth', 'delay']),
    }
    return this.decoder.note(rule, literal)
  }

  private variables(literal: Literal): Record<string, number | string> {
    if (literal.kind !== 'object')
      return this.decoder.refuse(literal, '`with` has variables and their values: { "d": 1 }')
    const entries = [...literal.members].map(([name, value]) => {
      if (!/^[a-z]\w*$/i.test(name) || ['x', 'y', 'v'].includes(name))
        this.decoder.refuse(
          value,
          `\`${name}\` cannot be a variable`,
          'choose letters; x, y and v have a meaning of their own',
        )
      const isText = value.kind === 'value' && typeof value.value === 'string'
      return [
        name,
        isText ? this.decoder.text(value, name) : this.decoder.wholeNumber(value, name, [0, Number.MAX_SAFE_INTEGER]),
      ] as const
    })
    return Object.fromEntries(entries)
  }

  private signals(literal: Literal): Partial<LinkSignals> {
    return this.decoder.note(
      this.texts(this.decoder.members(literal, 'the signals of a link', signalNames), signalNames),
      literal,
    )
  }

  private texts<K extends string>(members: Members, names: readonly K[]): Partial<Record<K, string>> {
    const found = names.flatMap((name) => {
      const member = members.get(name)
      return member ? [[name, this.decoder.text(member, name)] as const] : []
    })
    return Object.fromEntries(found) as Partial<Record<K, string>>
  }

  private numbers<K extends NumberName>(members: Members, names: readonly K[]): Partial<Record<K, number>> {
    const found = names.flatMap((name) => {
      const member = members.get(name)
      return member ? [[name, this.decoder.wholeNumber(member, name, bounds[name])] as const] : []
    })
    return Object.fromEntries(found) as Partial<Record<K, number>>
  }
}
