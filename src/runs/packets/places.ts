/** The places of a network that is known by its links: where its packets begin, stand and are delivered. */

import type { Place } from '../journey/network.js'
import type { Link, Links } from './links.js'

/** A place, and the link whose transfers bring flits there; of a source, the one that takes them. */
export interface LinkPlace extends Place {
  readonly link: number
  readonly vc: number
  /** `inside`: in the router that sends, at an input that is not known. */
  readonly role: 'source' | 'inside' | 'buffer' | 'sink'
}

/** Numbers of places, by link and virtual channel. */
export type PlaceNumbers = Readonly<Record<LinkPlace['role'], readonly (readonly number[])[]>>

/** Sinks come last: a flit is there in the cycle in which it moves. */
const roles = ['source', 'inside', 'buffer', 'sink'] as const

export function placesOf(links: Links): { readonly places: LinkPlace[]; readonly numbers: PlaceNumbers } {
  const places: LinkPlace[] = []
  const numbers = { source: [], inside: [], buffer: [], sink: [] } as Record<LinkPlace['role'], number[][]>
  for (const role of roles)
    links.links.forEach((link, number) => {
      numbers[role][number] = []
      if (!hasRole(link, role)) return
      for (let vc = 0; vc < link.vcs; vc++)
        numbers[role][number].push(places.push(placeOf(links, number, vc, role)) - 1)
    })
  return { places, numbers }
}

function hasRole({ from, to }: Link, role: LinkPlace['role']): boolean {
  if (role === 'source') return from === null
  if (role === 'inside') return from !== null
  return role === 'buffer' ? to !== null : to === null
}

function placeOf({ nodes, links }: Links, number: number, vc: number, role: LinkPlace['role']): LinkPlace {
  const link = links[number]!
  const nameOf = (node: number | null): string => nodes[node!]!.name
  const own = link.name === '' ? '' : ` ${link.name}`
  const channel = link.vcs > 1 ? ` vc${vc}` : ''
  const more = own + channel
  const labels = {
    source: () => `node ${nameOf(link.to)}${own}`,
    sink: () => `node ${nameOf(link.from)}${own}`,
    inside: () => `${nameOf(link.from)} inside${more}`,
    buffer: () =>
      link.from === null ? `${nameOf(link.to)} in${more}` : `${nameOf(link.from)}→${nameOf(link.to)}${more}`,
  }
  const suffix = { source: ' (offered)', sink: '', inside: ' (unknown input)', buffer: '' }[role]
  return {
    path: `${link.path}${channel}${suffix}`,
    label: labels[role](),
    kind: role === 'inside' ? 'buffer' : role,
    delay: 0,
    entry: role === 'sink' ? 0 : link.delay,
    link: number,
    vc,
    role,
  }
}
