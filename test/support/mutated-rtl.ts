import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A text that occurs once in a file under `rtl/`, and its replacement. */
export interface Mutation {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** A fault that strikes one time in sixteen in a file under `rtl/` with one class. */
export interface SeldomFault {
  readonly file: string
  /** The first line of a block of the class, such as `  @comb status() {`: a block of the same kind is inserted before it. */
  readonly block: string
  /** The condition of the fault, as an expression of the class. */
  readonly when: string
  /** A statement, and its replacement; `strikes` holds when the fault does. */
  readonly from: string
  readonly to: string
}

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/**
 * A copy of `rtl/` with faults in it, to be imported from beside the real one. It takes the language and the engines from
 * where the tests have them. The caller removes the folder.
 */
export function mutatedRtl(mutations: readonly Mutation[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-mutated-'))
  cpSync(path('../../rtl'), folder, { recursive: true, filter: (file) => !file.endsWith('.json') })
  cpSync(path('one-in-sixteen.ts'), join(folder, 'one-in-sixteen.ts'))
  for (const { file, from, to } of mutations) {
    const target = join(folder, file)
    const parts = readFileSync(target, 'utf8').split(from)
    if (parts.length !== 2) throw new Error(`"${from}" stands ${parts.length - 1} times in ${file}`)
    writeFileSync(target, parts.join(to))
  }
  return folder
}

/** The mutations that make a {@link SeldomFault}. Where it strikes it is covered. */
export function seldom({ file, block, when, from, to }: SeldomFault): Mutation[] {
  const up = '../'.repeat(file.split('/').length - 1)
  const [kind] = /@\w+/.exec(block)!
  const child = `  fault = new OneInSixteen({})\n\n  ${kind} watchFault() {\n    this.fault.happens = ${when}\n  }\n\n`
  return [
    { file, from: "'use rtl'\n", to: `'use rtl'\nimport { OneInSixteen } from '${up}one-in-sixteen.js'\n` },
    { file, from: block, to: `${child}${block}` },
    { file, from, to: to.replaceAll('strikes', 'this.fault.strikes') },
  ]
}

/** A class of a mutated copy. */
export async function classFrom(folder: string, file: string, name: string): Promise<unknown> {
  const module = (await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)) as Record<string, unknown>
  return module[name]
}
