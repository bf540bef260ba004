/**
 * Compiles students' files to JavaScript. The parser is WebAssembly with a work meter: it reads no file, cannot end the
 * process, and takes the same fuel for a file on each machine.
 */

import { FlitwaveError, type Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import { Transformer } from '../../../language/transform/transformer.js'
import { meter } from './meter.js'
import { withStatementMarks, type MarkOptions } from './statement-marks.js'
import { Limit, LimitedParser } from './swc/limited-parser.js'
import { checkModule, type Stop } from './swc/swc.js'
import { wasm, type WasmModule } from './wasm/api.js'

/** A submitted file. */
export interface SourceFile {
  readonly name: string
  /** The absolute path, for diagnostics and stack traces. */
  readonly path: string
  readonly text: string
}

/** A file as JavaScript. */
export interface Script {
  readonly name: string
  readonly path: string
  readonly code: string
  /** The source map, as JSON text. */
  readonly map: string
}

/** The first file that reaches a limit of the parser. */
export interface FileLimit {
  readonly name: string
  readonly stop: Stop
}

export type Compiled = { readonly fuel: bigint } & (
  | { readonly scripts: readonly Script[] }
  | { readonly diagnostics: readonly Diagnostic[] }
  | { readonly limit: FileLimit }
)

/** The fuel for all files of a submission: the largest reference of a lab takes 1.1 million. */
export const compilerFuel = 100_000_000n

/**
 * The maximum number of open calls in the parser. Node needs a stack of 256 MB for them: `resourceLimits: { stackSizeMb: 256
 * }`.
 */
const calls = 20_000

/** 512 MB. */
const pages = 8192

export class Compiler {
  private constructor(
    /** The metered module, which can be posted to other workers for {@link Compiler.of}. */
    readonly module: WasmModule,
  ) {}

  /**
   * @param bytes - `@swc/wasm-web/wasm_bg.wasm`
   * @throws Error for any other version
   */
  static from(bytes: Uint8Array): Compiler {
    return Compiler.of(new wasm.Module(meter(bytes, { calls, pages })))
  }

  /** @param module - the module of another compiler, posted from another worker */
  static of(module: WasmModule): Compiler {
    checkModule(module)
    return new Compiler(module)
  }

  /**
   * JavaScript of the files, or the errors of the first file with errors.
   * @param fuel - the limit for all files together
   * @param marks - the marks that QuickJS needs to tell the lines of statements; null for none
   */
  compile(files: readonly SourceFile[], { fuel = compilerFuel, marks = null }: CompileOptions = {}): Compiled {
    const scripts: Script[] = []
    let left = fuel
    for (const file of files) {
      const parsers: LimitedParser[] = []
      // A parser reads only one file, and the marked text is another.
      const next = (): LimitedParser => {
        parsers.push(new LimitedParser(this.module, { fuel: parsers.at(-1)?.fuel ?? left, calls }))
        return parsers.at(-1)!
      }
      const found = compiled(file, next, marks)
      left = parsers.at(-1)!.fuel
      if (!('code' in found)) return { ...found, fuel: fuel - left }
      scripts.push(found)
    }
    return { scripts, fuel: fuel - left }
  }
}

interface CompileOptions {
  readonly fuel?: bigint
  readonly marks?: MarkOptions | null
}

type FileResult = Script | { readonly diagnostics: readonly Diagnostic[] } | { readonly limit: FileLimit }

function compiled(
  { name, path, text }: SourceFile,
  nextParser: () => LimitedParser,
  marks: MarkOptions | null,
): FileResult {
  try {
    const marked = marks ? withStatementMarks(text, name, new Transformer(nextParser()), marks) : text
    return { name, path, ...new Transformer(nextParser()).transform(marked, path) }
  } catch (error) {
    if (error instanceof FlitwaveError) return { diagnostics: error.diagnostics }
    if (error instanceof Limit) return { limit: { name, stop: error.stop } }
    throw error
  }
}
