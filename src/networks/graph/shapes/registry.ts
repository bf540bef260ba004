/** The shapes of networks, by name, with their parameters. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { param, type ParameterSpecs } from '../../../language/hdl/declare/param.js'
import { limits, type NetworkDescription } from '../description.js'
import { grid, hypercube, ring } from './grid.js'
import { dragonfly, flattenedButterfly, ringOfMeshes } from './groups.js'
import { randomRegular } from './random-regular.js'
import { butterfly, fatTree } from './stages.js'

type Values = Readonly<Record<string, number | string>>

export interface Shape {
  readonly name: string
  readonly about: string
  readonly parameters: ParameterSpecs
  /** @throws FlitwaveError FW911 for values that do not go together */
  build(values: Values): NetworkDescription
}

const sizes = param('4x4', { about: 'routers in each dimension, as 4x4 or 4x4x4' })
const concentration = (of: number) => param(of, { min: 1, max: 64, about: 'terminals of each router' })
const number = (of: number, min: number, max: number, about: string) => param(of, { min, max, about })

export const shapes: readonly Shape[] = [
  {
    name: 'mesh',
    about: 'a grid in any number of dimensions',
    parameters: { sizes, concentration: concentration(1) },
    build: (p) => grid(sizesOf(p), { concentration: count(p, 'concentration') }),
  },
  {
    name: 'torus',
    about: 'a grid whose rows and columns close to rings',
    parameters: { sizes, concentration: concentration(1) },
    build: (p) => grid(sizesOf(p), { wraps: true, concentration: count(p, 'concentration') }),
  },
  {
    name: 'ring',
    about: 'routers in a circle',
    parameters: { k: number(8, 2, limits.routers, 'routers') },
    build: (p) => ring(count(p, 'k')),
  },
  {
    name: 'hypercube',
    about: 'two routers in each dimension',
    parameters: { n: number(4, 1, 12, 'dimensions') },
    build: (p) => hypercube(count(p, 'n')),
  },
  {
    name: 'butterfly',
    about: 'k-ary n-fly: n stages of one-way switches',
    parameters: { k: number(2, 2, 64, 'inputs of a switch'), n: number(3, 1, 12, 'stages') },
    build: (p) => checked('butterfly', count(p, 'n') * count(p, 'k') ** (count(p, 'n') - 1), () => butterfly(count(p, 'k'), count(p, 'n'))), // prettier-ignore
  },
  {
    name: 'fat-tree',
    about: 'k-ary n-tree: n levels of switches, as many links up as down',
    parameters: { k: number(4, 2, 64, 'links of a switch down'), n: number(3, 1, 12, 'levels') },
    build: (p) => checked('fat-tree', count(p, 'n') * count(p, 'k') ** (count(p, 'n') - 1), () => fatTree(count(p, 'k'), count(p, 'n'))), // prettier-ignore
  },
  {
    name: 'flattened-butterfly',
    about: 'a grid in which all routers of a row are linked, also called HyperX',
    parameters: { sizes, concentration: concentration(4) },
    build: (p) => flattenedButterfly(sizesOf(p), count(p, 'concentration')),
  },
  {
    name: 'dragonfly',
    about: 'groups of linked routers, with a link between each two groups',
    parameters: {
      a: number(4, 1, 64, 'routers of a group'),
      p: number(2, 1, 64, 'terminals of each router'),
      h: number(2, 1, 64, 'links of each router to other groups'),
      delay: number(0, 0, limits.delay, 'cycles of a link between groups, beyond those of the router'),
    },
    build: (p) => {
      const [a, h] = [count(p, 'a'), count(p, 'h')]
      return checked('dragonfly', a * (a * h + 1), () =>
        dragonfly({ a, h, p: count(p, 'p'), delay: count(p, 'delay') }),
      )
    },
  },
  {
    name: 'ring-of-meshes',
    about: 'meshes in a ring, as chiplets on a carrier',
    parameters: {
      meshes: number(4, 2, 64, 'meshes'),
      size: number(3, 2, 32, 'routers in each direction of a mesh'),
      delay: number(4, 0, limits.delay, 'cycles of a link between meshes, beyond those of the router'),
    },
    build: (p) => {
      const [meshes, size] = [count(p, 'meshes'), count(p, 'size')]
      return checked('ring-of-meshes', meshes * size ** 2, () =>
        ringOfMeshes({ meshes, size, delay: count(p, 'delay') }),
      )
    },
  },
  {
    name: 'random',
    about: 'a random graph in which each router has the same number of links',
    parameters: {
      routers: number(16, 4, 1024, 'routers'),
      degree: number(4, 2, 32, 'links of each router'),
      seed: number(1, 0, 2 ** 31 - 1, 'another graph for each seed'),
    },
    build: (p) => {
      const [routers, degree] = [count(p, 'routers'), count(p, 'degree')]
      if (degree >= routers || (routers * degree) % 2 === 1)
        refuse(
          'random',
          `${routers} routers cannot have ${degree} links each`,
          'choose fewer links, or an even number of ends',
        )
      return randomRegular(routers, degree, count(p, 'seed'))
    },
  },
]

function count(values: Values, name: string): number {
  return Number(values[name])
}

function sizesOf(values: Values): number[] {
  const text = String(values['sizes'])
  const found = /^\d{1,4}(x\d{1,4}){0,7}$/.test(text) ? text.split('x').map(Number) : [0]
  if (found.some((size) => size < 1) || found.every((size) => size === 1))
    return refuse('sizes', `sizes cannot be ${text}`, 'write routers in each dimension: 4x4, 8x8x2')
  return checked(
    'sizes',
    found.reduce((product, size) => product * size, 1),
    () => found,
  )
}

function checked<T>(of: string, routers: number, build: () => T): T {
  if (routers > limits.routers) refuse(of, `${routers} routers are too many`, `the most is ${limits.routers}`)
  return build()
}

function refuse(of: string, message: string, help: string): never {
  return fail('FW911', `${of}: ${message}`, null, help)
}
