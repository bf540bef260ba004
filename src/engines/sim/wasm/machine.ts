/** The memory of an engine, and the programs that run on it. */

import { obtain } from '../../../base/maps.js'
import { pageBytes, wasm, importModule, ModuleEncoder, type WasmMemory } from './module.js'
import { Code } from './code.js'

/** Runs cycles until a limit, a watched event, an alarm or a full log; see {@link Machine.loop}. */
export type CycleLoop = (limit: number, firstCycle: number) => number

/** {@link CycleLoop} adds this to the number of cycles if an event in the next cycle stopped it. */
export const endedByEvent = 0x4000_0000
/** It adds this if a recorder has no room for another cycle. */
export const endedByFullLog = 0x2000_0000

/** Code with the function `execute`, and the memory that it needs. */
export interface Loadable {
  readonly code: Uint8Array<ArrayBuffer>
  /** The first byte behind the memory of the program. */
  readonly end: number
  /** The initial content of parts of it. */
  readonly tables: readonly { readonly address: number; readonly words: Uint32Array }[]
}

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

  /** The first byte free for the next program. */
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
   * Builds a loop around a cycle function, which returns 1 for an alarm. Before each cycle, the loop checks for an event and
   * calls the recorders with the number of the cycle; a recorder returns 1 once it is full. The loop returns the number of
   * whole cycles before the alarm (whose cycle has run) or the event (whose cycle has not), or the limit; fewer if a
   * recorder is full.
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
    // Loads of words and vectors may read a few bytes past the last one.
    const missing = end + 16 - this.memory.buffer.byteLength
    if (missing > 0) this.memory.grow(Math.ceil(missing / pageBytes))
    this.byteView = new Uint8Array(this.memory.buffer)
  }
}

/** Compiled code is cached, since several machines load it; a second machine also gets the optimised code. */
const modules = new WeakMap<Uint8Array, object>()
