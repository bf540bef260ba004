/** The members of enums, as a condition names them. */

import { tagOf, type Computed, type Tag } from '../../../language/hdl/value/leaf.js'
import type { EnumShape } from '../../../ir/shape.js'
import { suggest } from '../../../base/diagnostic/suggest.js'
import type { NameNode } from '../syntax/condition.js'
import { failAt, placeIn } from '../syntax/refuse.js'
import { memberValue } from './values.js'

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
  if (owner !== shape.name) failAt('FW972', `this is a ${shape.name}, and no ${owner!}`, text, at, remedy(shape, bare!))
  if (!member) failAt('FW972', `${shape.name} has no member ${bare!}`, text, at, remedy(shape, bare!))
  return memberValue(shape, member.value, placeIn(at))
}

/** @throws FlitwaveError FW972 for two values that are of different enums */
export function refuseMixedEnums(left: Tag, right: Tag, text: string, at: number): void {
  if (left?.kind !== 'enum' || right?.kind !== 'enum' || left.name === right.name) return
  const message = `a ${left.name} is compared with a ${right.name}`
  failAt('FW972', message, text, at, 'compare two values of one enum')
}

function remedy({ members }: EnumShape, name: string): string {
  const names = members.map((member) => member.name)
  return suggest(name, names) ?? `its members are ${names.join(', ')}`
}

/**
 * Refuses a name that is no path and can be no member.
 * @throws FlitwaveError FW972; FW971 for what seems to be a path without its beginning
 */
export function failForStranger({ text: name, at }: NameNode, isCompared: boolean, text: string): never {
  if (name.split('.').length > 2 || name.includes('['))
    failAt('FW971', `\`${name}\` is the path of no signal`, text, at, `paths begin with the top: \`dut.${name}\``)
  const message = isCompared ? `\`${name}\` stands beside a value of no enum` : `\`${name}\` is compared with nothing`
  const help = `compare the member of an enum with a signal of it; if it is a signal, write \`dut.${name}\``
  return failAt('FW972', message, text, at, help)
}
