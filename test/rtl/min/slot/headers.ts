/** Destinations and the headers that name them. */

import type { Header, HeaderKind } from '../../../../rtl/min/header.js'

export interface Named {
  readonly header: Header
  /** In ascending order. */
  readonly destinations: readonly number[]
}

/** All headers of a kind in a network of 2^n nodes. */
export function allHeaders(kind: HeaderKind, n: number): Named[] {
  const nodes = Array.from({ length: 2 ** n }, (_, node) => node)
  switch (kind) {
    case 'region':
      return nodes.flatMap((min) =>
        nodes.slice(min).map((max): Named => ({ header: { min, max }, destinations: nodes.slice(min, max + 1) })),
      )
    case 'wrapped':
      return nodes.flatMap((min) =>
        nodes.map((max): Named => {
          const wraps = max < min
          const destinations = nodes.filter((node) => (wraps ? node >= min || node <= max : node >= min && node <= max))
          return { header: { min, max, wraps }, destinations }
        }),
      )
    case 'cube':
      return nodes.flatMap((mask) =>
        nodes
          .filter((value) => (value & mask) === 0)
          .map((value): Named => ({
            header: { value, mask },
            destinations: nodes.filter((node) => (node & ~mask) === value),
          })),
      )
  }
}
