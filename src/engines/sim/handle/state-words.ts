/** Reads and writes registers and memories word by word, in any run. */

import type { Memory, Type } from '../../../ir/ir.js'
import { leafType, shapeLeaves, type Shape } from '../../../ir/shape.js'
import { failAtCall } from '../../../base/diagnostic/user-place.js'
import { widestNumber, type EngineState, type MemoryPort, type Raw, type StatePlace } from '../engine/engine.js'
import type { InstanceNode } from '../engine/instances.js'
import type { PortSource } from '../engine/observer.js'
import { obtain } from '../../../base/maps.js'
import { expectPokable } from './handle.js'
import { wordPort } from '../engine/state.js'
import { unpackWord } from '../engine/words.js'
import { fromPlain } from './plain.js'
import type { SetLeaf } from './setter.js'

/** Memories or registers; see {@link Simulator.words}. They are numbered in the order of the globs. */
export interface StateWords {
  readonly paths: readonly string[]
  /**
   * The integer in a word of a memory or in a register; for a struct, the packed bits.
   * @throws FlitwaveError FW302 for a run, number or address out of range
   */
  read(run: number, index: number, address?: number): Raw
  /** @throws FlitwaveError FW302 for the same reasons, or if the value does not fit */
  write(run: number, index: number, address: number, value: number | bigint): void
}

export interface MemoryOfInstance {
  /** The complete path: `dut.buffer.words`. */
  readonly path: string
  readonly node: InstanceNode
  readonly memory: Memory
}

interface ChosenPlace extends StatePlace {
  /** The shape of a word, if some of its bits are an enum; else null. */
  readonly shape: Shape | null
  /** The complete path: `dut.cells[3].full`, `dut.buffer.words`. */
  readonly path: string
  /** The number of words of a memory; 1 for a register. */
  readonly depth: number
}

/** The members of the simulator that words need. */
export interface StateHost {
  readonly runs: number
  readonly state: EngineState
  readonly touch: () => void
}

/** @throws FlitwaveError FW301 for a computed signal */
export function createStateWords(
  places: readonly (MemoryOfInstance | SetLeaf)[],
  { runs, state, touch }: StateHost,
): StateWords {
  const chosen = places.map(placeOf)
  const at = (run: number, index: number, address: number): ChosenPlace => {
    const place = chosen[index]
    return place && isBelow(run, runs) && isBelow(address, place.depth) ? place : refuse(chosen, run, index, address)
  }
  return {
    paths: chosen.map(({ path }) => path),
    read: (run, index, address = 0) => state.read(at(run, index, address), run, address),
    write(run, index, address, value) {
      const place = at(run, index, address)
      state.write(place, run, address, checked(value, place))
      touch()
    },
  }
}

/** The state of an engine that only has ports, and of one whose writes an observer must see. */
export class PortState implements EngineState {
  private readonly ports = new Map<StatePlace, MemoryPort[]>()

  /** @param sources - the ports of each run */
  constructor(private readonly sources: readonly PortSource[]) {}

  read(place: StatePlace, run: number, address: number): Raw {
    return this.port(place, run).read(address)
  }

  write(place: StatePlace, run: number, address: number, value: Raw): void {
    this.port(place, run).write(address, value)
  }

  private port(place: StatePlace, run: number): MemoryPort {
    const ofRuns = obtain(this.ports, place, () => [])
    return (ofRuns[run] ??= wordPort(this.sources[run]!, place))
  }
}

function placeOf(chosen: MemoryOfInstance | SetLeaf): ChosenPlace {
  const { path, node } = chosen
  if ('memory' in chosen) {
    const { memory } = chosen
    const { type, depth, shape } = memory
    return { path, node, source: { memory }, type, depth, shape: hasEnum(shape) ? shape : null }
  }
  const { signal, shape } = chosen
  expectPokable(signal, node, path)
  return { path, node, source: { signal }, type: leafType(shape), depth: 1, shape: hasEnum(shape) ? shape : null }
}

function hasEnum(shape: Shape): boolean {
  return shapeLeaves(shape).some((leaf) => leaf.shape.kind === 'enum')
}

function checked(value: number | bigint, place: ChosenPlace): Raw {
  const word = checkedBits(value, place)
  if (place.shape) checkMembers(word, place.shape, place.path)
  return word
}

/** @throws FlitwaveError FW302 if bits are not a member of their enum */
function checkMembers(word: Raw, shape: Shape, path: string): void {
  const next = unpackWord(shape, word)
  for (const { shape: leaf, suffix } of shapeLeaves(shape)) {
    const bits = next()
    if (leaf.kind === 'enum') fromPlain(Number(bits), leaf, path + suffix)
  }
}

function checkedBits(value: number | bigint, { type, path }: ChosenPlace): Raw {
  const isPlain = typeof value === 'number' && !type.signed && type.width <= widestNumber
  if (isPlain && Number.isInteger(value) && value >= 0 && value < 2 ** type.width) return value + 0
  return fromPlain(value, integer(type), path)
}

function integer({ width, signed }: Type) {
  return { kind: 'bits', width, signed } as const
}

function isBelow(value: number, limit: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < limit
}

function refuse(places: readonly ChosenPlace[], run: number, index: number, address: number): never {
  const where = places[index]?.path ?? `number ${index} of ${places.length}`
  const help = 'runs, numbers and addresses are whole numbers from 0'
  return failAtCall('FW302', `there is no word ${address} of ${where} in run ${run}`, help)
}
