/** The clock edge of an engine: WebAssembly first, and native code once it is there. */

import { nativeHost } from '#native'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { NativeMode, NativeRefusal, NativeState } from '../engine/native.js'
import type { CycleLoop, Loadable, Machine } from '../wasm/machine.js'
import type { NativeBuild, NativeProgram, NativeResult } from './host/host.js'

/**
 * Milliseconds of cycles after which `auto` starts the compiler. It then takes a few seconds on another core, so shorter
 * runs do not start it in vain.
 */
const patience = 1000

/** Bytes of WebAssembly that `auto` compiles at most, which is about a minute of work. */
const mostCode = 2 ** 20
const tooLarge: NativeRefusal = {
  reason: 'the program is too large to be compiled in the background',
  help: 'wait for the compiler with --native on, or choose --native off',
}

/** Milliseconds of cycles between two looks at the compiler. */
const pollInterval = 5

/** One of this many single cycles is timed, in place of all of them. */
const timedOnce = 1024

/**
 * Bytes of WebAssembly from which `auto` calls native code for a single cycle. A call of native code takes some 80 ns
 * longer than one of WebAssembly, and a program of this size some 300 ns.
 */
const leastCode = 8192

type Execute = () => number
type Record = (cycle: number) => number

export class ClockEdge implements NativeState {
  private execute: Execute
  private native: NativeProgram | null = null
  private build: NativeBuild | null = null
  private refused: NativeRefusal | null = null
  /** Milliseconds in cycles so far, and those at which the compiler is asked next. */
  private spent = 0
  private due = patience
  private singles = 0

  /**
   * Loads the program of the clock edge into a machine.
   * @throws FlitwaveError FW331 if there is no native code and `mode` is `on`
   */
  constructor(
    private readonly machine: Machine,
    private readonly program: Loadable,
    private readonly mode: NativeMode,
  ) {
    this.execute = machine.load(program)
    if (mode === 'on') this.take(nativeHost.build(program).finish())
  }

  get isNative(): boolean {
    return this.native !== null
  }

  get refusal(): NativeRefusal | null {
    return this.refused
  }

  /** Ends a cycle. Returns 1 if a check has failed in it. */
  single(): number {
    if (++this.singles % timedOnce !== 0) return this.execute()
    const began = performance.now()
    const alarm = this.execute()
    this.spend(timedOnce * (performance.now() - began))
    return alarm
  }

  /** Loops over cycles; see {@link Machine.loop}. Native code that takes over later needs a new loop. */
  loop(event: Execute | null, records: readonly Record[]): CycleLoop {
    const { native, machine } = this
    if (native && !event && records.length === 0)
      return (limit) => native.run(machine.bytes.buffer as ArrayBuffer, limit)
    return machine.loop(this.execute, event, records)
  }

  /** Notes the time that cycles took. Native code may take over then. */
  spend(milliseconds: number): void {
    if (this.mode !== 'auto' || this.native || this.refused) return
    this.spent += milliseconds
    if (this.spent < this.due) return
    this.due = this.spent + pollInterval
    if (this.program.code.length > mostCode) return this.take({ refusal: tooLarge })
    this.build ??= nativeHost.build(this.program)
    const result = this.build.poll()
    if (result) this.take(result)
  }

  private take(result: NativeResult): void {
    if ('refusal' in result) {
      const { reason, help } = result.refusal
      if (this.mode === 'on') fail('FW331', `there is no native code: ${reason}`, null, help)
      this.refused = result.refusal
      return
    }
    const { machine } = this
    const { program } = result
    this.native = program
    if (this.mode === 'on' || this.program.code.length >= leastCode)
      this.execute = () => program.execute(machine.bytes.buffer as ArrayBuffer)
  }
}
