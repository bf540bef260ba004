import { obtain } from '../../../../base/maps.js'
import { isComplemented, nodeOf, one, zero } from '../lower/gates.js'
import type { Layout } from '../plan/layout.js'
import { constantSource, type LaneBit, type Netlist } from '../plan/netlist.js'
import { compileProgram, type Preset, type Program } from '../emit/program.js'
import type { ProgramGoal } from '../plan/schedule.js'

/** Compiles a program that raises the alarm in a cycle in which one of the bits is set in any run. */
export function compileWatch(netlist: Netlist, layout: Layout, start: number, bits: readonly LaneBit[]): Program {
  const planes = new Map<string, Preset>()
  let isAlways = false
  for (const bit of bits.map((seen) => origin(netlist, seen))) {
    if (bit.group === constantSource) isAlways ||= bit.literal === one
    else watchLane(netlist, planes, bit)
  }
  const goals: ProgramGoal[] = isAlways ? [{ group: 0, literal: layout.exists[0]!, becomes: 'alarm' }] : []
  const presets: Preset[] = []
  for (const { group, literal, lanes } of planes.values()) {
    const { gates } = netlist.groups[group]!.tile
    const mask = netlist.groups[group]!.tile.own('watched')
    presets.push({ group, literal: mask, lanes })
    goals.push({ group, literal: gates.and(mask, literal), becomes: 'alarm' })
  }
  return compileProgram(netlist, layout, start, goals, { presets })
}

/** Bits that only pass through the residue are watched at their origin, in all lanes at once. */
export function origin(netlist: Netlist, bit: LaneBit): LaneBit {
  const node = nodeOf(bit.literal)
  if (node === 0) return { ...bit, group: constantSource }
  const { tile } = netlist.groups[bit.group]!
  if (bit.group !== 0 || !tile.gates.isLeaf(node) || tile.sources[tile.gates.first(node)]!.kind !== 'lane') return bit
  const source = netlist.sourcesOf(0, node)[0]!
  return isComplemented(bit.literal) ? { ...source, literal: source.literal ^ 1 } : source
}

function watchLane(netlist: Netlist, planes: Map<string, Preset>, { group, literal, lane }: LaneBit): void {
  if (literal === zero) return
  const id = `${group}:${literal}`
  const make = (): Preset => ({ group, literal, lanes: new Uint32Array(netlist.groups[group]!.vectors * 4) })
  const plane = obtain(planes, id, make)
  const first = lane * netlist.stride
  for (let at = first; at < first + netlist.runs; at++) plane.lanes[at >> 5]! |= 1 << (at & 31)
}
