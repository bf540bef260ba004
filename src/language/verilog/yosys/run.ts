/** Finds Yosys and runs it: the installed program, or else the package `@yowasp/yosys`. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { isInstalled, run } from '../../../base/jobs/process.js'
import { textsOf } from './files.js'
import { runPackage, type YowaspYosys } from './package.js'
import { retryWithoutPrinting } from './printing.js'
import { failFor, failForTime } from './refusal.js'
import { yosysScript, type RunYosys, type Sources } from './script.js'

/** Seconds of processor time after which a design is taken for one that never ends. */
export const defaultLimit = 300

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
const runInstalled: RunYosys = (sources, flattened, seconds) =>
  retryWithoutPrinting(async (edit) => {
    const folder = mkdtempSync(join(tmpdir(), 'flitwave-import-'))
    try {
      const output = join(folder, 'netlist.json')
      const copies = join(folder, 'sources')
      const read = edit ? copyInto(copies, sources, edit) : sources
      writeFileSync(join(folder, 'script.ys'), yosysScript(read, flattened, output))
      const { code, stdout, stderr } = await run('yosys', ['-q', 'script.ys'], folder, seconds)
      if (code === null) failForTime(seconds, sources)
      if (code !== 0 || !existsSync(output)) failFor((stderr + stdout).replaceAll(copies, ''), sources)
      return readFileSync(output, 'utf8').replaceAll(copies, '')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

/** Writes edited copies below a folder, with the paths that the sources have below the root. */
function copyInto(folder: string, sources: Sources, edit: (text: string) => string): Sources {
  for (const [file, bytes] of textsOf(sources, edit)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), bytes)
  }
  const copyOf = (path: string): string => join(folder, path)
  return { ...sources, files: sources.files.map(copyOf), includes: sources.includes.map(copyOf) }
}
