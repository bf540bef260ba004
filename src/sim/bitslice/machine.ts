/** The memory that planes are in, and the programs that run over it. */

import { pageBytes, wasm, type WasmMemory } from '../wasm/api.js'
import { Code } from '../wasm/code.js'
import { importModule, ModuleEncoder } from '../wasm/module.js'
import type { Program } from './program.js'

/** Runs cycles until a limit, a watched event or an alarm; see {@link Machine.loop}. */
export type CycleLoop = (limit: number) => number

/** What {@link CycleLoop} adds to the number of cycles if it has stopped before a cycle, for the event in it. */
export const stoppedByEvent = 0x4000_0000

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
  load({ code, end, tables }: Program): () => number {
    this.reserve(end)
    for (const { address, words } of tables) new Uint32Array(this.memory.buffer).set(words, address / 4)
    this.used = end
    return this.instantiate(code, {})['execute']!
  }

  /**
   * A loop around a cycle that returns 1 for an alarm, and around a look for an event before each cycle. It returns the
   * number of whole cycles before the one with the alarm (which has been run) or the event (which has not), or the
   * limit.
   */
  loop(cycle: () => number, event: (() => number) | null): CycleLoop {
    const encoder = new ModuleEncoder()
    const flag = { parameters: [], results: ['i32'] } as const
    const runCycle = encoder.import('cycle', flag)
    const lookForEvent = event === null ? null : encoder.import('event', flag)
    const code = new Code(['i32'])
    const done = code.local('i32')
    code.repeatWhile(() => {
      if (lookForEvent !== null) code.call(lookForEvent).if(() => code.get(done).i32(stoppedByEvent).or().return())
      code.call(runCycle).if(() => code.get(done).return())
      code.get(done).i32(1).add().tee(done).get(0).isLess()
    })
    code.get(done)
    encoder.define({ parameters: ['i32'], results: ['i32'] }, code, 'run')
    return this.instantiate(encoder.encode(), { cycle, ...(event && { event }) })['run']!
  }

  private instantiate(
    code: Uint8Array<ArrayBuffer>,
    imports: Record<string, () => number>,
  ): Readonly<Record<string, (...values: number[]) => number>> {
    if (!wasm.validate(code)) throw new Error('the engine has made a module that is not valid')
    const module = new wasm.Module(code)
    return new wasm.Instance(module, { [importModule]: { memory: this.memory, ...imports } }).exports
  }

  private reserve(end: number): void {
    // Loads of words and vectors may reach a little past the last plane.
    const missing = end + 16 - this.memory.buffer.byteLength
    if (missing > 0) this.memory.grow(Math.ceil(missing / pageBytes))
    this.byteView = new Uint8Array(this.memory.buffer)
  }
}
