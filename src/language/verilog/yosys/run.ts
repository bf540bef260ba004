/** Finds Yosys and runs it: the installed program, or else the package `@yowasp/yosys`. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { placeOf } from '../netlist/place.js'
import { isInstalled, run } from '../../../base/jobs/process.js'
import { yosysScript, type Sources } from './script.js'

/** Seconds of processor time after which a design is taken for one that never ends. */
export const defaultLimit = 300

/** The netlist of some sources as JSON, made in at most `seconds`. */
export type RunYosys = (sources: Sources, flattened: readonly string[], seconds: number) => Promise<string>

const noProgram = 'install it: apt-get install yosys, or npm install --save-dev @yowasp/yosys'

/**
 * The Yosys of this machine.
 * @param program - the installed one
 * @param name - the package that is used without it
 * @throws FlitwaveError FW601 if there is neither
 */
export async function findYosys(program = 'yosys', name = '@yowasp/yosys'): Promise<RunYosys> {
  if (isInstalled(program)) return runInstalled
  try {
    return runPackage((await import(name)) as YowaspYosys)
  } catch {
    return fail('FW601', 'Verilog is read by Yosys, which is not installed', null, noProgram)
  }
}

/** @throws FlitwaveError FW602 for sources that it refuses, or that take too long */
const runInstalled: RunYosys = async (sources, flattened, seconds) => {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-import-'))
  try {
    const output = join(folder, 'netlist.json')
    writeFileSync(join(folder, 'script.ys'), yosysScript(sources, flattened, output))
    const { code, stdout, stderr } = await run('yosys', ['-q', 'script.ys'], folder, seconds)
    if (code === null) failForTime(seconds)
    if (code !== 0 || !existsSync(output)) failFor(stderr + stdout)
    return readFileSync(output, 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Those parts of the package that are used. */
interface YowaspYosys {
  readonly runYosys: (
    args: readonly string[],
    files: Readonly<Record<string, unknown>>,
    options: object,
  ) => Promise<Readonly<Record<string, unknown>> | undefined>
  readonly Exit: abstract new (...args: never[]) => Error
}

/** The package has files of its own: it is given the texts, below the folders that they stand in. */
function runPackage({ runYosys, Exit }: YowaspYosys): RunYosys {
  return async (sources, flattened) => {
    const tree: Record<string, unknown> = {}
    const files = sources.files.map((file) => addFile(tree, file, readFileSync(file)))
    tree['script.ys'] = yosysScript({ ...sources, files }, flattened, 'netlist.json')
    const printed: Uint8Array[] = []
    const keep = (bytes: Uint8Array | null): void => {
      if (bytes) printed.push(bytes)
    }
    try {
      const made = await runYosys(['-q', 'script.ys'], tree, { stdout: keep, stderr: keep, decodeASCII: false })
      const netlist = made?.['netlist.json']
      return netlist instanceof Uint8Array ? Buffer.from(netlist).toString('utf8') : String(netlist)
    } catch (error) {
      if (error instanceof Exit) return failFor(Buffer.concat(printed).toString('utf8'))
      throw error
    }
  }
}

/** @returns the path that the package knows the file by */
function addFile(tree: Record<string, unknown>, file: string, bytes: Uint8Array): string {
  const parts = file.split('/').filter((part) => part !== '')
  let at = tree
  for (const part of parts.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>
  at[parts.at(-1)!] = bytes
  return `/${parts.join('/')}`
}

function failForTime(seconds: number): never {
  const help = 'give it more time with --limit, or import a smaller module'
  return fail('FW602', `Yosys was not finished after ${seconds} s of processor time`, null, help)
}

/** Repeats the error of Yosys, at its place in the source. */
function failFor(printed: string): never {
  const lines = printed.split('\n').filter((line) => line.trim() !== '')
  const found = lines.find((line) => line.includes('ERROR')) ?? lines.at(-1) ?? 'it printed nothing'
  const [, where, located] = /^(?:.*?)([^\s:]+:\d+(?:\.\d+)?(?:-[\d.]+)?): (?:ERROR: )?(.*)$/.exec(found) ?? []
  const place: Place | null = where === undefined ? null : placeOf(new Map([['src', where]]))
  const message = (place ? located! : found).replace(/^ERROR: /, '')
  return fail(
    'FW602',
    `Yosys refuses the source: ${message}`,
    place,
    'correct the source; docs/verilog-in.md lists what is read',
  )
}
