import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf } from '../../../../base/files/digest.js'
import type { NativeRefusal } from '../../engine/native.js'
import type { CProgram } from '../c-program.js'
import { commandFor, compile, compileBeside, discard, files, type Compiler } from './compiler.js'
import type { NativeBuild, NativeProgram, NativeResult } from './host.js'
import type { ObjectCache } from './object-cache.js'

/** Milliseconds after which a compiler in the background counts as dead. */
const longest = 600_000

/** The compilation of one C file. */
export class Build implements NativeBuild {
  private readonly key: string
  private readonly command: readonly string[]
  private result: NativeResult | null = null
  private folder: string | null = null
  private started = 0

  constructor(
    private readonly program: CProgram,
    compiler: Compiler,
    private readonly cache: ObjectCache,
  ) {
    this.command = commandFor(compiler, program)
    this.key = digestOf([program.text, compiler.macros, JSON.stringify(this.command)])
  }

  poll(): NativeResult | null {
    return (this.result ??= this.attempt(() => this.advance()))
  }

  finish(): NativeResult {
    return (this.result ??= this.attempt(() => this.complete()))
  }

  private attempt<T>(work: () => T): T | NativeResult {
    try {
      return work()
    } catch (error) {
      this.clear()
      const reason = error instanceof Error ? error.message : String(error)
      return { refusal: { reason, help: 'run without native code: --native off' } }
    }
  }

  private advance(): NativeResult | null {
    if (this.folder === null) {
      const found = this.recall()
      if (found) return found
      compileBeside(this.command, this.open())
      this.started = performance.now()
      return null
    }
    if (performance.now() - this.started > longest) throw new Error('the compiler does not end')
    return this.isDone(this.folder) ? this.collect(this.folder) : null
  }

  private complete(): NativeResult {
    const found = this.folder === null ? this.recall() : null
    if (found) return found
    // A compiler in the background may be at work already; its folder stays until it ends.
    const folder = this.open()
    compile(this.command, folder)
    return this.collect(folder)
  }

  private recall(): NativeResult | null {
    const path = this.cache.find(this.key)
    return path === null ? null : load(path)
  }

  /** Writes the source into a folder of its own. */
  private open(): string {
    this.folder = this.cache.makeWorkshop()
    writeFileSync(join(this.folder, files.source), this.program.text)
    return this.folder
  }

  private isDone(folder: string): boolean {
    return existsSync(join(folder, files.object)) || existsSync(join(folder, files.failed))
  }

  private collect(folder: string): NativeResult {
    const object = join(folder, files.object)
    if (!existsSync(object)) return { refusal: this.failure(folder) }
    const result = load(this.cache.keep(this.key, object))
    this.clear()
    return result
  }

  private failure(folder: string): NativeRefusal {
    const errors = readFileSync(join(folder, files.errors), 'utf8')
    this.clear()
    const first = errors.split('\n').find((line) => /error/i.test(line)) ?? 'no message'
    return {
      reason: `${this.command[0]!} failed (${first.trim()})`,
      help: 'name another compiler in the variable CC, or run without native code: --native off',
    }
  }

  private clear(): void {
    if (this.folder !== null) discard(this.folder)
  }
}

function load(path: string): NativeResult {
  const module = { exports: {} as NativeProgram }
  process.dlopen(module, path)
  return { program: module.exports }
}
