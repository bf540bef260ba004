/** The virtual channels of links, each a row of a drawing. */

import type { Handle, ReadonlyDeep } from 'flitwave'
import type { Link } from '../../rtl/router/link.js'
import { showFlit, showRelativeFlit } from '../../rtl/router/flit.js'
import type { Header } from '../../rtl/router/parameters.js'
import { flitName } from './link.js'

/** The signals of a link that a testbench reads. */
export type LinkHandle = Pick<ReadonlyDeep<Handle<Link>>, 'valid' | 'vc' | 'flit'>

/** The text for the flit on one virtual channel of a link. */
export function flitOnLane(link: LinkHandle, vc: number, header?: Header): string {
  return link.vc === vc ? flitOn(link, header) : ''
}

/** `H→(1,2)`, `B1`, `B2`, `T`, or nothing. */
export function flitOn({ valid, flit }: Pick<LinkHandle, 'valid' | 'flit'>, header: Header = 'absolute'): string {
  if (!valid) return ''
  if (!flit.head) return flitName(flit)
  return header === 'absolute' ? showFlit(flit) : showRelativeFlit(flit)
}

/** The text with the number of its packet: `B1#7`. */
export function numbered(text: string, { flit }: Pick<LinkHandle, 'flit'>): string {
  return text === '' ? '' : `${text}#${flit.tag}`
}
