import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The configuration of a run of BookSim2, by the names of its parameters. */
export type BooksimSettings = Readonly<Record<string, string | number>>

/** Runs BookSim2, and returns what it prints. */
export function outputOf(program: string, settings: BooksimSettings): string {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-booksim-'))
  try {
    const file = join(folder, 'network')
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value};\n`)
    writeFileSync(file, lines.join(''))
    return spawnSync(program, [file], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A figure of what BookSim2 prints. The last match is that of the whole run.
 * @throws Error for an unexpected format
 */
export function figure(text: string, pattern: RegExp): number {
  const value = Number([...text.matchAll(pattern)].at(-1)?.[1])
  if (!Number.isFinite(value)) throw new Error(`BookSim2 does not say ${pattern.source}:\n${text.slice(-2000)}`)
  return value
}
