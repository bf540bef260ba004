import type { ParameterSpecs } from 'flitwave/hdl'

/** The shape of a mesh or torus: as many sizes count as there are dimensions. */
export interface Sizes {
  readonly dimensions: Dimensions
  /** Nodes in the first coordinate. */
  readonly sizeX: number
  /** Nodes in the second coordinate, if there is one. */
  readonly sizeY: number
  /** Nodes in the third coordinate, if there is one. */
  readonly sizeZ: number
}

export type Dimensions = 1 | 2 | 3

export const sizeParameters = {
  dimensions: { default: 2, choices: [1, 2, 3], about: 'dimensions: x, then y, then z' },
  sizeX: { default: 4, min: 1, max: 64, about: 'nodes in x' },
  sizeY: { default: 4, min: 1, max: 64, about: 'nodes in y, if there are two dimensions' },
  sizeZ: { default: 4, min: 1, max: 64, about: 'nodes in z, if there are three dimensions' },
} satisfies ParameterSpecs

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
