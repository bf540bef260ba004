/*
 * The order in which worms visit the terminals of a mesh, their routes, and the worms of a multicast. Terminal `columns` · y
 * + x is at (x,y).
 *
 * Labels of `dual` and `multi` number the terminals along a Hamiltonian path: row after row, to and fro (Lin, McKinley and
 * Ni, "Deadlock-free multicast wormhole routing in 2-D mesh multicomputers", 1994). The way from u to d leads to the
 * neighbour whose label is nearest to that of d and not past it. Labels of `column` number the terminals by row; routes go
 * along x and then y (Boppana, Chalasani and Raghavendra, "Resource deadlocks and performance of wormhole multicast routing
 * algorithms", 1998).
 */

import { array } from 'flitwave/hdl'
import { Port } from '../router/port.js'
import { PathOrder } from './flit.js'
import type { PathMesh } from './network-parameters.js'
import { linkPorts } from './parameters.js'

interface Point {
  readonly x: number
  readonly y: number
}

/** A part of the destinations of a multicast, which one worm visits; sets of labels. */
export interface PathPart {
  /** There is such a worm if it has one of these destinations. */
  readonly needs: readonly number[]
  /** It visits those of its destinations that no part before has taken. */
  readonly takes: readonly number[]
}

export function terminalCount({ columns, rows }: PathMesh): number {
  return columns * rows
}

/** The label of a terminal. */
export function labelOf(terminal: number, p: PathMesh): number {
  const { x, y } = pointOf(terminal, p)
  const isBack = p.scheme !== 'column' && y % 2 === 1
  return y * p.columns + (isBack ? p.columns - 1 - x : x)
}

/** The terminals by label. */
export function terminalsByLabel(p: PathMesh): number[] {
  const labels = array(terminalCount(p), (terminal) => labelOf(terminal, p))
  return labels.map((_, label) => labels.indexOf(label))
}

/** The terminal behind a link; null at the edge of the mesh. */
export function neighbourAt(terminal: number, link: Port, p: PathMesh): number | null {
  const { x, y } = pointOf(terminal, p)
  const step = link % 2 === 0 ? 1 : -1
  const at = link < Port.YPlus ? { x: x + step, y } : { x, y: y + step }
  const isInside = 0 <= at.x && at.x < p.columns && 0 <= at.y && at.y < p.rows
  return isInside ? at.y * p.columns + at.x : null
}

/** By link of a router: the labels of terminals to which it leads worms from other routers. */
export function wormWays(terminal: number, p: PathMesh): number[][] {
  return waysBy(terminal, p, (to) =>
    p.scheme === 'column' ? alongAxes(terminal, to, p) : alongLabels(terminal, to, p),
  )
}

/** The same for worms that begin here: with `multi`, one on each side of the neighbour in x goes there. */
export function entryWays(terminal: number, p: PathMesh): number[][] {
  if (p.scheme !== 'multi') return wormWays(terminal, p)
  return waysBy(terminal, p, (to) => sideLink(terminal, to, p) ?? alongLabels(terminal, to, p))
}

/** The same for packets to one terminal, along x and then y. */
export function axisWays(terminal: number, p: PathMesh): number[][] {
  return waysBy(terminal, p, (to) => alongAxes(terminal, to, p))
}

/** The worms of a multicast, in the order in which they leave. */
export function partsAt(terminal: number, p: PathMesh): PathPart[] {
  if (p.scheme === 'column') return columnParts(terminal, p)
  const own = labelOf(terminal, p)
  const labels = array(terminalCount(p), (label) => label)
  const sides = [labels.filter((label) => label > own), labels.filter((label) => label < own)]
  if (p.scheme === 'dual') return sides.map(partOf)
  const byLabel = terminalsByLabel(p)
  return sides.flatMap((side) => {
    const isAside = (label: number): boolean => sideLink(terminal, byLabel[label], p) !== null
    return [partOf(side.filter(isAside)), partOf(side.filter((label) => !isAside(label)))]
  })
}

/** The number of parts of every terminal. */
export function partCount({ scheme, columns }: PathMesh): number {
  if (scheme === 'column') return 2 * columns
  return scheme === 'dual' ? 2 : 4
}

/** The order in which the worm of a part visits its destinations. */
export function orderOfPart(part: number, { scheme }: PathMesh): PathOrder {
  const isDescending = scheme === 'multi' ? part >= 2 : part % 2 === 1
  return isDescending ? PathOrder.Descending : PathOrder.Ascending
}

function partOf(labels: readonly number[]): PathPart {
  return { needs: labels, takes: labels }
}

/** The terminal of the own row goes with the worm upwards, or else with the one downwards. */
function columnParts(terminal: number, p: PathMesh): PathPart[] {
  const { y } = pointOf(terminal, p)
  return array(p.columns, (x) => x).flatMap((x) => {
    const column = array(p.rows, (row) => row * p.columns + x).filter((label) => label !== labelOf(terminal, p))
    const rowOf = (label: number): number => Math.floor(label / p.columns)
    const upper = column.filter((label) => rowOf(label) >= y)
    const lower = column.filter((label) => rowOf(label) <= y)
    return [{ needs: upper.filter((label) => rowOf(label) > y), takes: upper }, partOf(lower)]
  })
}

function pointOf(terminal: number, { columns }: PathMesh): Point {
  return { x: terminal % columns, y: Math.floor(terminal / columns) }
}

/** @param linkTo - the link towards another terminal */
function waysBy(terminal: number, p: PathMesh, linkTo: (to: number) => Port): number[][] {
  const others = terminalsByLabel(p).map((to) => (to === terminal ? null : linkTo(to)))
  return array(linkPorts, (link) => others.flatMap((one, label) => (one === link ? [label] : [])))
}

function alongAxes(from: number, to: number, p: PathMesh): Port {
  const [here, there] = [pointOf(from, p), pointOf(to, p)]
  if (there.x !== here.x) return there.x > here.x ? Port.XPlus : Port.XMinus
  return there.y > here.y ? Port.YPlus : Port.YMinus
}

function alongLabels(from: number, to: number, p: PathMesh): Port {
  const [own, goal] = [labelOf(from, p), labelOf(to, p)]
  const links = array(linkPorts, (link) => link).filter((link) => {
    const label = labelBehind(from, link, p)
    return label !== null && (goal > own ? own < label && label <= goal : goal <= label && label < own)
  })
  const distance = (link: Port): number => Math.abs(goal - labelBehind(from, link, p)!)
  return links.reduce((best, link) => (distance(link) < distance(best) ? link : best))
}

/** The link in x towards larger or smaller labels, like `to`, if `to` is on its side; else null. */
function sideLink(from: number, to: number, p: PathMesh): Port | null {
  const isUp = labelOf(to, p) > labelOf(from, p)
  const link = [Port.XPlus, Port.XMinus].find((one) => {
    const label = labelBehind(from, one, p)
    return label !== null && label > labelOf(from, p) === isUp
  })
  if (link === undefined) return null
  const [here, there] = [pointOf(from, p).x, pointOf(to, p).x]
  return (link === Port.XPlus ? there > here : there < here) ? link : null
}

function labelBehind(from: number, link: Port, p: PathMesh): number | null {
  const next = neighbourAt(from, link, p)
  return next === null ? null : labelOf(next, p)
}
