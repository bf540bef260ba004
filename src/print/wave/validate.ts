/**
 * Checks of a diagram before it is written. WaveDrom draws something else, or nothing, for each of these mistakes, and
 * says nothing.
 */

import { fail } from '../../base/diagnostic/diagnostic.js'
import { groupLanes, isGroup, type Diagram, type Lane, type SignalLane } from './diagram.js'

/** @throws FlitwaveError FW906 with every problem. */
export function checkDiagram(diagram: Diagram): void {
  const problems = diagramProblems(diagram)
  if (problems.length === 0) return
  const notes = problems.map((message) => ({ message, place: null }))
  fail('FW906', 'WaveDrom would not draw this diagram as it is written', null, 'correct the diagram', notes)
}

/** What WaveDrom would pass over in silence; nothing for a good diagram. */
export function diagramProblems(diagram: Diagram): string[] {
  const signals = diagram.signal.flatMap(flatten)
  return [
    ...diagram.signal.flatMap(groupProblems),
    ...signals.flatMap(signalProblems),
    ...lengthProblems(signals),
    ...edgeProblems(diagram.edge ?? [], signals),
  ]
}

function flatten(lane: Lane): SignalLane[] {
  return isGroup(lane) ? groupLanes(lane).flatMap(flatten) : [lane]
}

function groupProblems(lane: Lane): string[] {
  if (!isGroup(lane)) return []
  const inner = groupLanes(lane)
  return inner.length === 0 ? [`group ${lane[0]}: is empty`] : inner.flatMap(groupProblems)
}

function signalProblems({ name, wave, data, node }: SignalLane): string[] {
  const problems: string[] = []
  const unknown = [...new Set(wave.replace(/[pn01xz=2-9.]/g, ''))]
  if (unknown.length > 0) problems.push(`${name}: unknown wave character ${unknown.map((c) => `'${c}'`).join(', ')}`)
  if (wave === '') problems.push(`${name}: the wave is empty`)
  if (wave.startsWith('.')) problems.push(`${name}: the wave starts with '.', which continues nothing`)
  const segments = wave.replace(/[^=2-9]/g, '').length
  const texts = data?.length ?? 0
  if (segments !== texts) problems.push(`${name}: ${segments} data segments, but ${texts} texts`)
  if (node !== undefined && node.length !== wave.length) {
    problems.push(`${name}: ${wave.length} cycles, but ${node.length} node characters`)
  }
  return problems
}

function lengthProblems(signals: readonly SignalLane[]): string[] {
  const [first, ...others] = signals
  if (!first) return ['there is no signal']
  return others
    .filter(({ wave }) => wave.length !== first.wave.length)
    .map(({ name, wave }) => `${name}: ${wave.length} cycles, but ${first.name} has ${first.wave.length}`)
}

function edgeProblems(edges: readonly string[], signals: readonly SignalLane[]): string[] {
  const nodes = signals.flatMap(({ node = '' }) => node.split('')).filter((letter) => letter !== '.')
  const twice = [...new Set(nodes.filter((letter, i) => nodes.indexOf(letter) !== i))]
  return [
    ...twice.map((letter) => `node ${letter} appears in more than one place`),
    ...edges.flatMap((edge) => {
      const [ends = ''] = edge.split(' ')
      if (!/^[^.]->[^.]$/.test(ends)) return [`edge '${edge}': is not of the form 'A->B label'`]
      const missing = [ends[0] ?? '', ends.at(-1) ?? ''].filter((letter) => !nodes.includes(letter))
      return missing.map((letter) => `edge '${edge}': there is no node ${letter}`)
    }),
  ]
}
