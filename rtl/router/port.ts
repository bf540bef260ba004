'use rtl'
import { enumOf } from 'flitwave/hdl'

/**
 * The ports of a router in a two-dimensional network. A direction is where an output leads to, and where an input
 * comes from.
 */
export enum Port {
  XPlus,
  XMinus,
  YPlus,
  YMinus,
  /** The node itself: injection and ejection. */
  Local,
}

export const PortType = enumOf(Port, 'Port')

export const portCount = 5

/** The four that lead to other routers. */
export const directions = [Port.XPlus, Port.XMinus, Port.YPlus, Port.YMinus] as const

/** The port by which a flit that left through `direction` enters the next router. */
export function opposite(direction: Port): Port {
  switch (direction) {
    case Port.XPlus:
      return Port.XMinus
    case Port.XMinus:
      return Port.XPlus
    case Port.YPlus:
      return Port.YMinus
    case Port.YMinus:
      return Port.YPlus
    case Port.Local:
      return Port.Local
  }
}
