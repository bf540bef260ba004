import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { serveCommand } from './command/client.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

let isBuilt = false

/** Builds the package, if anything has changed since the last build. Call it before running the package's command. */
export function buildPackage(): void {
  if (isBuilt) return
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the package cannot be built:\n${stdout}${stderr}`)
  isBuilt = true
}

export interface Outcome {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The variables that stay with a process once a command has read them. */
const kept = ['NODE_OPTIONS', 'FLITWAVE_BUDGET']

/**
 * Runs the built command in a folder; without a check of types, which would cost more than most commands.
 * @param command - the command of the repository, or another one, which then runs in a process of its own
 */
export function flitwave(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  command?: string,
): Outcome {
  const wholeEnv = { ...process.env, FLITWAVE_TYPES: 'off', ...env }
  const isOwn = command !== undefined || kept.some((name) => name in env)
  if (!isOwn) return serveCommand(cwd, args, wholeEnv)
  const file = command ?? join(root, 'dist/src/apps/cli/main.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd,
    encoding: 'utf8',
    env: wholeEnv,
  })
  return { status, stdout, stderr }
}

/** A folder with these files, outside of the project, that is gone after the test. */
export function folderWith(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}
