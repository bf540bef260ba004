import type { Sizes } from './parameters.js'

export type { Dimensions, Sizes } from './parameters.js'

export type Axis = 'x' | 'y' | 'z'

const axes = ['x', 'y', 'z'] as const satisfies readonly Axis[]

/** The axes of a network, in the order in which packets are routed. */
export function axesOf({ dimensions }: Pick<Sizes, 'dimensions'>): readonly Axis[] {
  return axes.slice(0, dimensions)
}

/** The nodes along each axis. */
export function sizesOf({ dimensions, sizeX, sizeY, sizeZ }: Sizes): readonly number[] {
  return [sizeX, sizeY, sizeZ].slice(0, dimensions)
}

/** The nodes of the whole network. */
export function nodeCount(p: Sizes): number {
  return sizesOf(p).reduce((product, size) => product * size)
}
