import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Design } from '../../src/ir/ir.js'
import { run } from '../../src/base/jobs/process.js'
import type { VerilogFile } from '../../src/print/verilog/index.js'
import { wideOperators } from './wide-operators.js'
import { circuitFile, wideOperatorsFile, yosysScript, type YosysCircuit, type NoCircuit } from './yosys-script.js'

/** Makes a circuit from the files of a design, within a limit of processor seconds. */
export type RunYosys = (
  design: Design,
  files: readonly VerilogFile[],
  seconds: number,
) => Promise<YosysCircuit | NoCircuit>

/** The installed program `yosys`. */
export const installedYosys: RunYosys = async (design, files, seconds) => {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-equivalence-'))
  try {
    for (const { name, text } of files) writeFileSync(join(folder, name), text)
    const names = files.map(({ name }) => name)
    writeFileSync(join(folder, wideOperatorsFile), wideOperators)
    writeFileSync(join(folder, 'script.ys'), yosysScript(design, names))
    const { code, stdout, stderr } = await run('yosys', ['-q', 'script.ys'], folder, seconds)
    if (code === null) return { kind: 'unknown', reason: `Yosys was not finished after ${seconds} s` }
    if (code !== 0) return { kind: 'refused', reason: (stderr + stdout).trim() }
    return { aiger: readFileSync(join(folder, circuitFile)) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `@yowasp/yosys`, a later version in WebAssembly. It has no time limit: it runs to its end. */
export const yowaspYosys: RunYosys = async (design, files) => {
  const { runYosys, Exit } = await import('@yowasp/yosys')
  const texts = Object.fromEntries(files.map(({ name, text }) => [name, text]))
  const script = yosysScript(design, Object.keys(texts))
  const printed: Uint8Array[] = []
  const keep = (bytes: Uint8Array | null): void => {
    if (bytes) printed.push(bytes)
  }
  try {
    const made = await runYosys(
      ['-q', 'script.ys'],
      { ...texts, [wideOperatorsFile]: wideOperators, 'script.ys': script },
      { stdout: keep, stderr: keep, decodeASCII: false },
    )
    return { aiger: made![circuitFile] as Uint8Array }
  } catch (error) {
    if (error instanceof Exit) return { kind: 'refused', reason: Buffer.concat(printed).toString('utf8').trim() }
    throw error
  }
}
