/** The memory that planes are in, and the programs that run over it. */

import { obtain } from '../../../../base/maps.js'
import { pageBytes, wasm, importModule, ModuleEncoder, type WasmMemory } from '../../wasm/module.js'
import { Code } from '../../wasm/code.js'
import type { Program } from './program.js'

/** Runs cycles until a limit, a watched event, an alarm or a full log; see {@link Machine.loop}. */
export type CycleLoop = (limit: number, firstCycle: number) => number

/** {@link CycleLoop} adds this to the number of cycles if it has stopped before a cycle, for the event in it. */
export const endedByEvent = 0x4000_0000
/** It adds this if it has stopped because a recorder has no room for another cycle. */
export const endedByFullLog = 0x2000_0000

/** The loadable part of a program: all but its places. */
export type Loadable = Pick<Program, 'code' | 'end' | 'tables'>

type Functions = Readonly<Record<string, (...values: number[]) => number>>

export class Machine {
  private readonly memory: WasmMemory
  private byteView: Uint8Array
  private used: number

  constructor(bytes: number) {
    this.memory = new wasm.Memory({ initial: Math.ceil((bytes + 16) / pageBytes) })
    this.byteView = new Uint8Array(this.memory.buffer)
    this.used = bytes
  }

  /** Where the next program can put its planes. */
  get end(): number {
    return this.used
  }

  get bytes(): Uint8Array {
    return this.byteView
  }

  /** Makes room for a program that was compiled to start at {@link end}, and returns its entry. */
  load({ code, end, tables }: Loadable, imports: Functions = {}): (value?: number) => number {
    this.reserve(end)
    for (const { address, words } of tables) new Uint32Array(this.memory.buffer).set(words, address / 4)
    this.used = end
    return this.instantiate(code, imports)['execute']! as (value?: number) => number
  }

  /**
   * A loop around a cycle that returns 1 for an alarm, around a look for an event before each cycle, and around
   * recorders, which are given the number of the cycle, counted from that of the first, and return 1 once they are full.
   * It returns the number of whole cycles before the one with the alarm (which has been run) or the event (which has
   * not), or the limit; fewer if a recorder is full.
   */
  loop(
    cycle: () => number,
    event: (() => number) | null,
    recorders: readonly ((cycle: number) => number)[],
  ): CycleLoop {
    const encoder = new ModuleEncoder()
    const flag = { parameters: [], results: ['i32'] } as const
    const runCycle = encoder.import('cycle', flag)
    const lookForEvent = event === null ? null : encoder.import('event', flag)
    const records = recorders.map((_, i) => encoder.import(`record${i}`, { parameters: ['i32'], results: ['i32'] }))
    const [limit, firstCycle] = [0, 1]
    const code = new Code(['i32', 'i32'])
    const [done, isFull] = [code.local('i32'), code.local('i32')]
    code.repeatWhile(() => {
      if (lookForEvent !== null) code.call(lookForEvent).if(() => code.get(done).i32(endedByEvent).or().return())
      for (const record of records) code.get(firstCycle).get(done).add().call(record).get(isFull).or().set(isFull)
      code.call(runCycle).if(() => code.get(done).return())
      code.get(done).i32(1).add().tee(done).get(limit).isLess().get(isFull).isZero().and()
    })
    code.get(isFull).if(() => code.get(done).i32(endedByFullLog).or().return())
    code.get(done)
    encoder.define({ parameters: ['i32', 'i32'], results: ['i32'] }, code, 'run')
    const recording = Object.fromEntries(recorders.map((record, i) => [`record${i}`, record] as const))
    const functions = this.instantiate(encoder.encode(), { cycle, ...(event && { event }), ...recording })
    return functions['run'] as CycleLoop
  }

  private instantiate(code: Uint8Array<ArrayBuffer>, imports: Functions): Functions {
    const module = obtain(modules, code, () => new wasm.Module(code))
    return new wasm.Instance(module, { [importModule]: { memory: this.memory, ...imports } }).exports
  }

  private reserve(end: number): void {
    // Loads of words and vectors may reach a little past the last plane.
    const missing = end + 16 - this.memory.buffer.byteLength
    if (missing > 0) this.memory.grow(Math.ceil(missing / pageBytes))
    this.byteView = new Uint8Array(this.memory.buffer)
  }
}

/** Code that several machines load is compiled once, and is as fast in the second as the first has made it. */
const modules = new WeakMap<Uint8Array, object>()
