'use rtl'
import { array, asBit, bool, flipped, indexWidth, label, struct, uint } from 'flitwave/hdl'
import type { HardwareType, TypeOf } from 'flitwave/hdl'
import { flitLabel, flitType, hopFlitType, type Flit } from './flit.js'
import type { HopParameters, LinkParameters } from './parameters.js'
import { isLocal } from './port.js'

/** Reports that a flit has left the buffer of a virtual channel, which frees a place. */
export type Credit = TypeOf<typeof creditType>

export function creditType({ vcs }: Pick<LinkParameters, 'vcs'>) {
  return struct(
    { valid: bool, vc: uint(indexWidth(vcs)) },
    { name: 'Credit', show: ({ valid, vc }) => label.when(valid, label.text('vc ', vc)) },
  )
}

/** By virtual channel: 1 if a credit for it is on a link. */
export function creditsUnderWay({ valid, vc }: Credit, { vcs }: Pick<LinkParameters, 'vcs'>): number[] {
  return array(vcs, (i) => asBit(valid && vc === i))
}

/**
 * A physical channel between two routers: at most one flit per cycle, and at most one returning credit. Its signals depend
 * only on registers of the sender, so that no combinational path crosses a link.
 */
export type Link = TypeOf<typeof linkType>

export function linkType(p: LinkParameters) {
  return linkOf(flitType(p), 'Link', p)
}

/** A link between two routers: with look-ahead routing, its heads carry routes. */
export function hopLinkType(p: HopParameters) {
  return linkOf(hopFlitType(p), p.lookAhead ? 'RoutedLink' : 'Link', p)
}

/** The link at a port of a router: links to nodes never carry routes. */
export function linkTypeAt(port: number, p: HopParameters): HardwareType<Link> {
  return isLocal(port, p) ? linkType(p) : hopLinkType(p)
}

function linkOf(flit: HardwareType<Flit>, name: string, p: LinkParameters) {
  return struct(
    { valid: bool, vc: uint(indexWidth(p.vcs)), flit, credit: flipped(creditType(p)) },
    {
      name,
      show: ({ valid, flit }) =>
        label.when(valid, flitLabel(flit, { header: 'absolute', terminals: p.terminals ?? 0 })),
    },
  )
}
