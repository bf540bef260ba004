/** What is wrong with the path of a condition that leads to no signal. */

import { nearest } from '../../../base/diagnostic/suggest.js'
import type { NameNode } from '../syntax/condition.js'
import { failAt } from '../syntax/refuse.js'
import { isWild, type DeadEnd } from './paths.js'

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
  const help = remedy(part, before, names)
  if (isWild(path)) return failAt('FW903', `no signal matches \`${path}\``, text, place, help)
  const owner = before === '' ? `there is no \`${part}\`` : `\`${before}\` has no \`${part}\``
  return failAt('FW971', owner, text, place, help)
}

function remedy(part: string, before: string, names: readonly string[]): string {
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
