/** Wrong solutions defined as edits of another file: their texts, and the modules that these declare. */

import { join } from 'node:path'
import MagicString from 'magic-string'
import { addSourceMap, addSources, host } from '../../../base/host/node.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Edit, Grading, Lab, LabModule, WrongSolution } from '../../course/index.js'
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transformToCommonJs, importsOf } from '../../../language/transform/imports.js'

/** The text of a wrong solution. */
export interface EditedText {
  /** The path that error places show; no such file exists. */
  readonly path: string
  /** The file that was edited. */
  readonly base: string
  readonly text: string
  /** The lines of the text that edits produced, from 1. */
  readonly lines: readonly number[]
}

/**
 * The grading with the modules of its mistakes.
 * @param folder - the folder of the lab
 * @throws FlitwaveError FW995 for edits that do not fit their file
 */
export async function withModules(grading: Grading, folder: string): Promise<Grading> {
  const wrong = await Promise.all(grading.wrong.map((solution) => withModule(solution, grading.lab, folder)))
  return { ...grading, wrong }
}

/** @throws FlitwaveError like {@link withModules} */
export async function withModule(solution: WrongSolution, lab: Lab, folder: string): Promise<WrongSolution> {
  const edited = editedText(solution, lab, folder)
  if (!edited || solution.module) return solution
  const { path, base, text } = edited
  const module = (await linkText(text, path, base))[lab.module!] as LabModule | undefined
  return module ? { ...solution, module } : failFor(solution, base, `exports no ${lab.module}`)
}

/**
 * The text of a mistake; null for a solution that is not a mistake.
 * @throws FlitwaveError FW995
 */
export function editedText(solution: WrongSolution, lab: Lab, folder: string): EditedText | null {
  const { name, edited } = solution
  if (!edited) return null
  const base = join(folder, edited.base ?? `reference/${lab.file}`)
  const right = host.readSource(base) ?? failFor(solution, base, 'is not there')
  const spots = edited.edits.map((edit) => spotOf(edit, right) ?? failFor(solution, base, faultOf(edit, right)))
  const inOrder = spots.sort((a, b) => a.start - b.start)
  if (inOrder.some(({ start }, i) => i > 0 && start < inOrder[i - 1]!.end))
    failFor(solution, base, 'is edited twice in one place')
  const text = new MagicString(right)
  const lines: number[] = []
  let moved = 0
  for (const { start, end, by } of inOrder) {
    text.overwrite(start, end, by)
    const first = lineAt(right, start) + moved
    const count = by.split('\n').length
    lines.push(...Array.from({ length: count }, (_, i) => first + i))
    moved += count - right.slice(start, end).split('\n').length
  }
  return { path: join(folder, 'wrong', `${name}.ts`), base, text: text.toString(), lines }
}

interface Spot {
  readonly start: number
  readonly end: number
  readonly by: string
}

/** The offset of an edit in a text; null for a faulty edit. */
function spotOf({ replace, by }: Edit, text: string): Spot | null {
  const start = text.indexOf(replace)
  const isOnce = start >= 0 && replace !== '' && !text.includes(replace, start + 1)
  return isOnce && replace !== by ? { start, end: start + replace.length, by } : null
}

function faultOf({ replace, by }: Edit, text: string): string {
  if (replace === '') return 'is edited where nothing is replaced'
  if (replace === by) return `does not change where \`${replace}\` is replaced by itself`
  const times = text.split(replace).length - 1
  return `has \`${replace}\` ${times === 0 ? 'nowhere' : `${times} times`}, and has to have it once`
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

function failFor({ name }: WrongSolution, base: string, fault: string): never {
  const message = `the mistake ${name} cannot be made: ${host.displayPath(base)} ${fault}`
  return fail('FW995', message, null, 'correct its edits in wrong.ts')
}

type Exports = Readonly<Record<string, unknown>>

type ModuleFunction = (require: (name: string) => Exports, exports: Exports) => void

/**
 * Links the text to the modules that the file imports, each loaded once in this process.
 * @param path - the path that error places show
 * @param base - the file relative to which its imports are resolved
 * @throws FlitwaveError FW001 to FW005; and any exception of the module during loading
 */
export async function linkText(text: string, path: string, base: string): Promise<Exports> {
  addSources([[path, text]])
  const { code, map } = transformToCommonJs(text, path)
  addSourceMap(path, map)
  const imported = new Map<string, Exports>()
  for (const name of importsOf(code, path)) imported.set(name, (await import(locationOf(name, base))) as Exports)
  const exports: Exports = {}
  const run = host.compile(`(function (require, exports) {${code}\n})`, path) as ModuleFunction
  run((name) => imported.get(name)!, exports)
  return exports
}

/** An import names the JavaScript output of its file. */
function locationOf(name: string, base: string): string {
  if (!name.startsWith('.')) return name
  const url = new URL(name, pathToFileURL(base))
  const source = new URL(url.href.replace(/\.js$/, '.ts'))
  return existsSync(fileURLToPath(source)) ? source.href : url.href
}
