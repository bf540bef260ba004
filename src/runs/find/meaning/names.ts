/** The names in a condition: members of enums, and paths that lead to no signal. */

import { tagOf, type Computed, type Tag } from '../../../language/hdl/value/leaf.js'
import type { EnumShape } from '../../../ir/shape.js'
import { suggest, nearest } from '../../../base/diagnostic/suggest.js'
import type { NameNode } from '../syntax/condition.js'
import { failAt, placeIn } from '../syntax/refuse.js'
import { memberValue } from './values.js'
import { isWild, type DeadEnd } from './paths.js'

/**
 * The member that a name means beside a value of its enum.
 * @param other - what it is compared with; null if it stands alone
 * @throws FlitwaveError FW972 if there is no such member, FW971 for what seems to be a path
 */
export function memberFor(node: NameNode, other: Computed | null, text: string): Computed {
  const { text: name, at } = node
  const shape = other && tagOf(other)
  if (shape?.kind !== 'enum') return failForStranger(node, other !== null, text)
  const [owner, bare] = name.includes('.') ? name.split('.', 2) : [shape.name, name]
  const member = shape.members.find((known) => known.name === bare)
  if (owner !== shape.name)
    failAt('FW972', `this is a ${shape.name}, and no ${owner!}`, text, at, memberHelp(shape, bare!))
  if (!member) failAt('FW972', `${shape.name} has no member ${bare!}`, text, at, memberHelp(shape, bare!))
  return memberValue(shape, member.value, placeIn(at))
}

/** @throws FlitwaveError FW972 for two values that are of different enums */
export function refuseMixedEnums(left: Tag, right: Tag, text: string, at: number): void {
  if (left?.kind !== 'enum' || right?.kind !== 'enum' || left.name === right.name) return
  const message = `a ${left.name} is compared with a ${right.name}`
  failAt('FW972', message, text, at, 'compare two values of one enum')
}

function memberHelp({ members }: EnumShape, name: string): string {
  const names = members.map((member) => member.name)
  return suggest(name, names) ?? `its members are ${names.join(', ')}`
}

/**
 * Refuses a name that is no path and can be no member.
 * @throws FlitwaveError FW972; FW971 for what seems to be a path without its beginning
 */
export function failForStranger({ text: name, at, roots }: NameNode, isCompared: boolean, text: string): never {
  const top = roots?.[0] ?? 'dut'
  if (name.split('.').length > 2 || name.includes('['))
    failAt('FW971', `\`${name}\` is the path of no signal`, text, at, `paths begin with the top: \`${top}.${name}\``)
  const message = isCompared ? `\`${name}\` stands beside a value of no enum` : `\`${name}\` is compared with nothing`
  const help = `compare the member of an enum with a signal of it; if it is a signal, write \`${top}.${name}\``
  return failAt('FW972', message, text, at, help)
}

/** @throws FlitwaveError FW971; FW903 for a path with wildcards */
export function failForPath({ text: path, at }: NameNode, { depth, names }: DeadEnd, text: string): never {
  const parts = path.split('.')
  const before = parts.slice(0, depth).join('.')
  if (depth === parts.length) {
    const help =
      names.length === 0 ? 'name a signal' : `name one of its signals: ${few(names, (name) => `${path}.${name}`)}`
    return failAt('FW971', `\`${path}\` is not a single signal`, text, at, help)
  }
  const part = parts[depth]!
  const place = before === '' ? at : at + before.length + 1
  const help = pathHelp(part, before, names)
  if (isWild(path)) return failAt('FW903', `no signal matches \`${path}\``, text, place, help)
  const owner = before === '' ? `there is no \`${part}\`` : `\`${before}\` has no \`${part}\``
  return failAt('FW971', owner, text, place, help)
}

function pathHelp(part: string, before: string, names: readonly string[]): string {
  const prefix = before === '' ? '' : `${before}.`
  if (names.length === 0) return `\`${before}\` has no members`
  const elements = names.filter((name) => name.startsWith(`${part}[`))
  if (elements.length > 0) return `name an element: ${few(elements, (name) => prefix + name)}`
  if (/[^*]\*./.test(part)) return 'a `*` that touches a name is a wildcard: a product has blanks around it'
  const bare = part.replace(/\[.*$/, '')
  const rows = names.filter((name) => name.startsWith(`${bare}[`))
  if (bare !== part && rows.length > 0) return `there are ${few(rows, (name) => name)}`
  if (bare !== part && names.includes(bare)) return `\`${prefix}${bare}\` has no such element or bit`
  const near = nearest(part, names) ?? nearest(bare, [...new Set(names.map((name) => name.replace(/\[.*$/, '')))])
  return near === null ? `there are ${few(names, (name) => name)}` : `did you mean \`${prefix}${near}\`?`
}

const shown = 6

function few(names: readonly string[], show: (name: string) => string): string {
  const first = names.slice(0, shown).map((name) => `\`${show(name)}\``)
  return names.length > shown ? `${first.join(', ')}, and ${names.length - shown} more` : first.join(', ')
}
