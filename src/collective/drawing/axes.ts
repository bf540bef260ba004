import type { Network, Vector } from '../network.js'
import { ink } from './colours.js'
import { plus, type Point } from './geometry.js'
import type { Projection } from './projection.js'
import { group, label } from './svg.js'

const fontSize = 10

/** Coordinates along the axes, as many as there is room for; of the slanted one, the last. */
export function drawAxes({ sizes }: Network, projection: Projection): string {
  const { stub, cell } = projection
  const mark = (coordinates: Vector, axis: number, aside: Point, anchor: string, isNamed: boolean): string => {
    const { x, y } = plus(projection.at(coordinates), aside)
    const content = isNamed ? `${'xyz'[axis]!} = ${coordinates[axis]!}` : String(coordinates[axis]!)
    return label(x, y, content, { 'text-anchor': anchor })
  }
  const stride = [1, 2, 4, 8].find((by) => by * cell >= 22) ?? 16
  const marks = sizes.flatMap((size, axis) => {
    if (isSlanted(axis, sizes)) {
      const corner = sizes.map((nodes, other) => (other === 2 ? 0 : nodes - 1))
      return [mark(corner, axis, { x: stub + 5, y: 3.5 }, 'start', true)]
    }
    const [aside, anchor] = axis === 0 ? [{ x: 0, y: stub + 11 }, 'middle'] : [{ x: -stub - 5, y: 3.5 }, 'end']
    return Array.from({ length: Math.ceil(size / stride) }, (_, i) =>
      mark(sizes.map(() => 0).with(axis, i * stride), axis, aside, anchor, i === 0),
    )
  })
  return group({ 'font-size': fontSize, fill: ink.faint }, marks)
}

/** The axis between those that go to the right and upwards. */
export function isSlanted(axis: number, sizes: readonly number[]): boolean {
  return axis === 1 && sizes.length > 2
}
