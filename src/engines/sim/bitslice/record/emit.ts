import { Code } from '../../wasm/code.js'
import { ModuleEncoder } from '../../wasm/module.js'
import { vectorBytes } from '../plan/layout.js'
import type { Loadable } from '../../wasm/machine.js'
import type { RecordedPlane } from './planes.js'

/** The addresses of a recorder's tables and log, in bytes. */
export interface RecorderMemory {
  readonly planes: number
  /** The end of the log so far. */
  readonly cursor: number
  /** The address of each plane. */
  readonly addresses: number
  /** For each plane, a vector of its last recorded values, then a vector that selects its lanes. */
  readonly lanes: number
  readonly log: number
  readonly end: number
}

/** The header of a cycle in the log: the low word of the cycle, and the size of its changes in bytes. */
export const headerBytes = 8
/** A change: the number of the plane, and a vector of the changed lanes. */
export const changeBytes = 4 + vectorBytes

/**
 * The minimum size of the log, which fits the second-level cache. It has room for a few cycles in which everything changes.
 */
const leastLog = 2 ** 17

/** @param start - the first free byte of memory */
export function placeRecorder(start: number, planes: number): RecorderMemory {
  const cursor = aligned(start)
  const addresses = cursor + vectorBytes
  const lanes = aligned(addresses + 4 * planes)
  const log = lanes + 2 * vectorBytes * planes
  const ofCycle = headerBytes + changeBytes * (planes + 1)
  return { planes, cursor, addresses, lanes, log, end: aligned(log + Math.max(leastLog, 4 * ofCycle)) }
}

const aligned = (address: number): number => Math.ceil(address / vectorBytes) * vectorBytes

const noParameters = { parameters: [], results: ['i32'] } as const
const takesCycle = { parameters: ['i32'], results: ['i32'] } as const

/**
 * Builds the function `execute`, which takes a cycle and logs the changes since the previous cycle. It imports `compute`,
 * which updates the planes, and returns 1 once there is no room for another cycle.
 */
export function recorderModule(planes: readonly RecordedPlane[], memory: RecorderMemory): Loadable {
  const encoder = new ModuleEncoder()
  const compute = encoder.import('compute', noParameters)
  encoder.define(takesCycle, recordFunction(compute, memory), 'execute')
  const words = new Uint32Array((memory.log - memory.cursor) / 4)
  words[0] = memory.log
  planes.forEach(({ address, lanes }, i) => {
    words[(memory.addresses - memory.cursor) / 4 + i] = address
    words.set(lanes, (memory.lanes + (2 * i + 1) * vectorBytes - memory.cursor) / 4)
  })
  return { code: encoder.encode(), end: memory.end, tables: [{ address: memory.cursor, words }] }
}

/** Avoids a branch for changed planes: each plane is written, and the next one overwrites it if it has not changed. */
function recordFunction(compute: number, { planes, ...memory }: RecorderMemory): Code {
  const cycle = 0
  const code = new Code(['i32'])
  const [header, at, plane, lanes] = [code.local('i32'), code.local('i32'), code.local('i32'), code.local('i32')]
  const [now, changed] = [code.local('v128'), code.local('v128')]
  code.call(compute).drop()
  code.i32(memory.cursor).loadWord(0).tee(header).i32(headerBytes).add().set(at)
  code.i32(memory.lanes).set(lanes)
  if (planes > 0) {
    code.repeatWhile(() => {
      code.get(plane).i32(2).shiftLeft().loadWord(memory.addresses).loadVector(0)
      code.get(lanes).loadVector(vectorBytes).vectorAnd().tee(now)
      code.get(lanes).loadVector(0).vectorXor().set(changed)
      code.get(lanes).get(now).storeVector(0)
      code.get(at).get(plane).storeWord(0).get(at).get(changed).storeVector(4)
      code.get(at).get(changed).isAnySet().i32(changeBytes).multiply().add().set(at)
      code
        .get(lanes)
        .i32(2 * vectorBytes)
        .add()
        .set(lanes)
      code.get(plane).i32(1).add().tee(plane).i32(planes).isLess()
    })
  }
  code.get(header).get(cycle).storeWord(0)
  code.get(header).get(at).get(header).subtract().i32(headerBytes).subtract().storeWord(4)
  // Drops the header of a cycle without changes.
  code
    .get(at)
    .get(header)
    .subtract()
    .i32(headerBytes)
    .isEqual()
    .if(() => code.get(header).set(at))
  code.i32(memory.cursor).get(at).storeWord(0)
  // The last plane of a cycle is written even if it has not changed.
  const room = headerBytes + changeBytes * (planes + 1)
  return code
    .i32(memory.end - room)
    .get(at)
    .isLess()
}
