/** Reads descriptions of networks and checks their form. A file is data: JSON, or a TypeScript literal that never runs. */

import { Decoder } from '../../language/literal/decoder.js'
import type { Literal } from '../../language/literal/json.js'
import { readLiteral } from '../../language/literal/literal.js'
import type { PlaceOf } from './build-graph.js'
import { limits, type LinkDescription, type NetworkDescription, type PortReference, type RouterDescription, type RouterId, type TerminalDescription } from './description.js' // prettier-ignore

const code = 'FW984'

/** A description, and where its parts stand in the file. */
export interface ReadDescription {
  readonly description: NetworkDescription
  readonly placeOf: PlaceOf
}

/**
 * @param file - its path, for errors
 * @throws FlitwaveError FW984 with the line of a part that is wrong, FW005 for a syntax error
 */
export function readDescription(text: string, file: string): ReadDescription {
  const reader = new DescriptionReader(new Decoder(code, 'docs/networks.md describes networks'))
  const description = reader.description(readLiteral(text, file, code))
  return { description, placeOf: (part) => reader.decoder.placeOf(part) }
}

class DescriptionReader {
  constructor(readonly decoder: Decoder) {}

  description(literal: Literal): NetworkDescription {
    const { decoder } = this
    const members = decoder.members(literal, 'a network', ['name', 'routers', 'terminals', 'links', 'twoWay'])
    const list = (name: string): readonly Literal[] =>
      decoder.items(decoder.required(members, name, literal), `\`${name}\` is a list`)
    const [name, twoWay] = [members.get('name'), members.get('twoWay')]
    return decoder.note(
      {
        ...(name && { name: decoder.text(name, 'name') }),
        routers: list('routers').map((one) => this.router(one)),
        terminals: list('terminals').map((one) => this.terminal(one)),
        links: list('links').map((one) => this.link(one)),
        ...(twoWay && { twoWay: decoder.boolean(twoWay, 'twoWay') }),
      },
      literal,
    )
  }

  /** `{ "id": 3, "at": [0, 1] }`, or the id alone. */
  private router(literal: Literal): RouterDescription {
    const { decoder } = this
    if (literal.kind === 'value') return decoder.note({ id: this.id(literal) }, literal)
    const members = decoder.members(literal, 'a router', ['id', 'at'])
    const at = members.get('at')
    return decoder.note(
      { id: this.id(decoder.required(members, 'id', literal)), ...(at && { at: this.point(at) }) },
      literal,
    )
  }

  private point(literal: Literal): readonly [number, number] {
    const items = this.decoder.items(literal, '`at` is a list of x and y: [0, 1]')
    if (items.length !== 2) this.decoder.refuse(literal, '`at` is a list of x and y: [0, 1]')
    return [this.decoder.number(items[0]!, 'x'), this.decoder.number(items[1]!, 'y')]
  }

  /** `{ "router": 3, "port": 4 }`, `{ "in": 0, "out": 9 }`, or the id of the router alone. */
  private terminal(literal: Literal): TerminalDescription {
    const { decoder } = this
    if (literal.kind === 'value') return decoder.note({ router: this.id(literal) }, literal)
    const members = decoder.members(literal, 'a terminal', ['router', 'port', 'in', 'out'])
    const [router, port] = [members.get('router'), members.get('port')]
    if (router) {
      const other = members.get('in') ?? members.get('out')
      if (other) decoder.refuse(other, 'a terminal has `router`, or `in` and `out`')
      return decoder.note({ router: this.id(router), ...(port && { port: this.port(port) }) }, literal)
    }
    if (port) decoder.refuse(port, '`port` belongs to `router`', 'write "in": [router, port]')
    const end = (name: string): PortReference => this.reference(decoder.required(members, name, literal))
    return decoder.note({ in: end('in'), out: end('out') }, literal)
  }

  /** `{ "from": 0, "to": [1, 2], "delay": 3, "twoWay": false }`. */
  private link(literal: Literal): LinkDescription {
    const { decoder } = this
    const members = decoder.members(literal, 'a link', ['from', 'to', 'delay', 'twoWay'])
    const [delay, twoWay] = [members.get('delay'), members.get('twoWay')]
    const end = (name: string): PortReference => this.reference(decoder.required(members, name, literal))
    return decoder.note(
      {
        from: end('from'),
        to: end('to'),
        ...(delay && { delay: decoder.wholeNumber(delay, 'delay', [0, limits.delay]) }),
        ...(twoWay && { twoWay: decoder.boolean(twoWay, 'twoWay') }),
      },
      literal,
    )
  }

  private reference(literal: Literal): PortReference {
    if (literal.kind !== 'array') return this.id(literal)
    const [router, port, ...others] = literal.items
    if (!router || !port || others.length > 0) return this.decoder.refuse(literal, 'a port is [router, port]')
    return [this.id(router), this.port(port)]
  }

  private port(literal: Literal): number {
    return this.decoder.wholeNumber(literal, 'port', [0, limits.ports - 1])
  }

  private id(literal: Literal): RouterId {
    if (literal.kind === 'value' && (typeof literal.value === 'number' || typeof literal.value === 'string'))
      return literal.value
    return this.decoder.refuse(literal, 'a router is a number or a name')
  }
}
