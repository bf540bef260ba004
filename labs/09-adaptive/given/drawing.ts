import { meshDrawing, type Arrow } from 'flitwave/lab'
import type { AdaptiveNumbers } from '../numbers.js'

/** The destination of each node, by its number; (x, y) has number 4x + y. */
export function targetOf(node: number, { sizeX, sizeY, mirrored }: AdaptiveNumbers): number {
  const [x, y] = [Math.floor(node / sizeY), node % sizeY]
  return mirrored === 1 ? (sizeY - 1 - y) * sizeY + (sizeX - 1 - x) : y * sizeY + x
}

/** The traffic of a student. */
export function drawTraffic(numbers: AdaptiveNumbers): string {
  const nodes = Array.from({ length: numbers.sizeX * numbers.sizeY }, (_, node) => node)
  const arrows = nodes
    .map((node): Arrow => ({ from: node, to: targetOf(node, numbers) }))
    .filter(({ from, to }) => from !== to)
  const { vcs, depth, flits, load } = numbers
  const note = `vcs ${vcs}, depth ${depth}, packets of ${flits} flits, load ${load}`
  return meshDrawing({ ...numbers, title: 'your traffic: who sends to whom', note, arrows })
}
