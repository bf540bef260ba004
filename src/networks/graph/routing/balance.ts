/** Spreading paths over layers of virtual channels, so that the first layers do not carry nearly all packets. */

import { orderOf } from '../../../base/graph.js'

/** A path in a layer. */
export interface LayeredPath {
  readonly channels: readonly number[]
  layer: number
}

/**
 * Moves paths from full layers to emptier ones. No circle arises: a layer takes a path only if its channels come in the order
 * that the layer has for all channels, in which each comes after those that packets take later.
 * @param channels - the number of channels of the network
 * @param paths - in layers without circles
 */
export function balance(channels: number, paths: readonly LayeredPath[], layers: number): void {
  if (layers < 2) return
  const ranks = ranksOf(channels, paths, layers)
  const sizes = Array.from({ length: layers }, () => 0)
  for (const { layer } of paths) sizes[layer]!++
  for (const path of paths) {
    const emptier = [...sizes.keys()].filter((layer) => sizes[layer]! + 1 < sizes[path.layer]!)
    const allowed = emptier.filter((layer) => isDescending(path.channels, ranks[layer]!))
    if (allowed.length === 0) continue
    const emptiest = allowed.reduce((best, layer) => (sizes[layer]! < sizes[best]! ? layer : best))
    sizes[path.layer]!--
    sizes[emptiest]!++
    path.layer = emptiest
  }
}

/** By layer and channel, its place in the order of the layer. The order of the first layer is kept as far as others allow. */
function ranksOf(channels: number, paths: readonly LayeredPath[], layers: number): readonly Int32Array[] {
  let preferred: Iterable<number> = Array.from({ length: channels }, (_, channel) => channel)
  return Array.from({ length: layers }, (_, layer) => {
    const next = nextOf(channels, paths.filter((path) => path.layer === layer)) // prettier-ignore
    const found = orderOf(preferred, (channel) => [...next[channel]!], channels)
    if (found.kind === 'cycle') throw new Error(`the channels of layer ${layer} depend on each other in a circle`)
    if (layer === 0) preferred = found.order
    const ranks = new Int32Array(channels)
    for (const [rank, channel] of found.order.entries()) ranks[channel] = rank
    return ranks
  })
}

/** By channel, those that packets take next. */
function nextOf(channels: number, paths: readonly LayeredPath[]): readonly ReadonlySet<number>[] {
  const next = Array.from({ length: channels }, () => new Set<number>())
  for (const { channels: path } of paths) for (let i = 0; i + 1 < path.length; i++) next[path[i]!]!.add(path[i + 1]!)
  return next
}

function isDescending(path: readonly number[], ranks: Int32Array): boolean {
  return path.every((channel, i) => i === 0 || ranks[path[i - 1]!]! > ranks[channel]!)
}
