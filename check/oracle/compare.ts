/** Compares the hardware that the language makes of a program with the program itself. */

import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import type { Module as HardwareModule } from '../../src/language/hdl/index.js'
import { explainException } from '../../src/language/hdl/elaborate/user-code.js'
import { watchingStores } from '../../src/language/hdl/value/watched.js'
import { FlitwaveError } from '../../src/base/diagnostic/diagnostic.js'
import type { Design } from '../../src/ir/ir.js'
import { Beyond } from './run/beyond.js'
import { losses } from './run/losses.js'
import { Claims } from './run/claims.js'
import { Machine } from './run/machine.js'
import type { OracleModule } from './run/module.js'
import { asHardware, asProgram, Linker, type Files } from './run/program.js'
import { session } from './run/session.js'
import { runBeside, type Difference } from './beside.js'

/** A program: its files by absolute path, and the data from which the top of its design is made. */
export interface Source {
  readonly files: Files
  /** The file that exports the top. */
  readonly main: string
  readonly top: string
  /** The parameters of the top: plain values, the same for both readings. */
  readonly parameters: object
}

/** The outcome of one program. */
export type Verdict =
  | { readonly kind: 'agree' }
  /** The language refused it, with this code. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** Plain JavaScript does not define its meaning. */
  | { readonly kind: 'beyond'; readonly message: string }
  /** The hardware differs from the source. */
  | { readonly kind: 'different'; readonly difference: Difference }
  /** The language stopped with an exception that is not one of its errors. */
  | { readonly kind: 'crash'; readonly message: string }

export interface CompareOptions {
  readonly cycles: number
  readonly seed: number
}

/** The two linkers cache the compiled files that many programs share. */
export class Comparer {
  readonly #hardware: Linker
  readonly #program: Linker

  constructor(mostKept = 0) {
    this.#hardware = new Linker(asHardware, mostKept)
    this.#program = new Linker(asProgram, mostKept)
  }

  /**
   * Compares a program with its hardware, for some cycles of random inputs.
   * @param described - the source of the hardware if it differs, which simulates an error of the language
   */
  compare(source: Source, options: CompareOptions, described = source): Verdict {
    let design: Design
    const claims = new Claims()
    try {
      design = watchingStores(claims, () => elaborate(make(this.#hardware, described) as HardwareModule<unknown>))
    } catch (error) {
      return this.#isNoProgram(error, described)
        ? { kind: 'refused', code: 'FW913', message: String(error) }
        : verdictOn(error)
    }
    session.begin()
    losses.begin()
    try {
      const machine = new Machine(make(this.#program, source) as OracleModule)
      const difference = runBeside(design, machine, options) ?? lostBits(machine, claims)
      if (!difference) return { kind: 'agree' }
      return session.readsPastEnd ? pastEnd : { kind: 'different', difference }
    } catch (error) {
      if (error instanceof Beyond) return { kind: 'beyond', message: error.message }
      if (session.readsPastEnd) return pastEnd
      const message = `the program stops: ${error instanceof Error ? error.message : String(error)}`
      return { kind: 'different', difference: { cycle: 0, signal: '', hardware: 'runs', program: message } }
    }
  }

  /** True if JavaScript itself refuses the text, which the command line reports as FW913 on loading. */
  #isNoProgram(error: unknown, source: Source): boolean {
    if (error instanceof NoModule) return true
    if (!(error instanceof SyntaxError)) return false
    try {
      this.#program.load(source.main, source.files)
      return false
    } catch (other) {
      return other instanceof SyntaxError
    }
  }
}

/** A store that loses more than the language claims. */
function lostBits(machine: Machine, claims: Claims): Difference | null {
  const paths = new Map([...machine.leaves].map(([path, leaf]) => [leaf, path]))
  const lost = losses.all.find((loss) => !claims.allow(loss, paths.get(loss.leaf) ?? ''))
  if (!lost) return null
  const signal = `${paths.get(lost.leaf) ?? 'a value'}, stored at ${lost.place ?? 'no place of its own'}`
  return { cycle: 0, signal, hardware: 'keeps all bits', program: `loses bits of ${lost.value}` }
}

/** Thrown for a file without a class of the expected name. */
class NoModule extends Error {}

const pastEnd: Verdict = { kind: 'beyond', message: 'an array that is no hardware is read past its end' }

function make(linker: Linker, { files, main, top, parameters }: Source): object {
  const made = linker.load(main, files)[top]
  if (typeof made !== 'function') throw new NoModule(`there is no ${top}`)
  return new (made as new (p?: object) => object)(parameters)
}

/**
 * An error of the language refuses a program, and so does an exception from the program's own code. Any other exception is
 * our mistake.
 */
function verdictOn(error: unknown): Verdict {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (message.includes('defect of Flitwave')) return { kind: 'crash', message }
  if (error instanceof FlitwaveError)
    return { kind: 'refused', code: error.diagnostics[0]!.code, message: error.message }
  if (error instanceof Error && explainException(error) instanceof FlitwaveError)
    return { kind: 'refused', code: error.name, message }
  return { kind: 'crash', message }
}
