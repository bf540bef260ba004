/** Plays files by `flitwave workload`. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { inProcess } from '../../support/cli-in-process.js'

/** Writes files into a folder of the test. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-workload-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

/** Files of ranks, by name. */
export const ranksOf = (files: readonly Buffer[]) =>
  Object.fromEntries(files.map((file, rank) => [`t.${rank}.et`, file]))

export const workload = (path: string, ...options: string[]) => inProcess(['workload', path, ...options])

/** The result of a run, as JSON has it. */
export async function played(path: string, ...options: string[]) {
  const { status, stdout, stderr } = await workload(path, '--format', 'json', ...options)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return JSON.parse(stdout) as {
    cycles: number
    ranks: { end: number }[]
    notes: string[]
    criticalPath: { stretches: { kind: string; from: number; to: number }[] }
    transfers: { flits: number; received: number }[]
  }
}

/** The message for a file that is refused. */
export const error = async (path: string, ...options: string[]) => {
  const { status, stderr } = await workload(path, ...options)
  expect(status).toBe(2)
  return stderr
}
