/** How a process is started that runs what students have written: with nothing to read but what it needs, and within limits. */

import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageRoot } from '../../files/packaged.js'

export interface Confinement {
  /** Of JavaScript, of this package. */
  readonly script: string
  /** What it may read, besides the engine of this package. */
  readonly folder: string
  /** Modules of `rtl/` that it may import: `flitwave/rtl/lib/count`. What they import themselves may be read, too. */
  readonly imports: readonly string[]
  /** Of the processor. */
  readonly seconds: number
}

export interface CommandLine {
  readonly file: string
  readonly args: readonly string[]
}

/** Megabytes of JavaScript's own heap. */
const heap = 384

/** Kilobytes of addresses, of which Node takes more than it uses. */
const addresses = 6_000_000

/** The command that starts the process. */
export function commandFor({ script, folder, imports, seconds }: Confinement): CommandLine {
  const root = realpathSync(packageRoot())
  const readable = [
    join(realpathSync(folder), '*'),
    join(root, 'dist', 'src', '*'),
    join(root, 'package.json'),
    ...withImports(imports.map((name) => join(root, 'dist', `${name.replace(/^flitwave\//, '')}.js`))),
  ]
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission'
  const node = [
    process.execPath,
    '--no-warnings',
    permission,
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${heap}`,
    script,
  ]
  if (process.platform === 'win32') return { file: node[0]!, args: node.slice(1) }
  // Files of no length: it writes none. Processes that it might start are its group, or in a space of their own.
  const limits = `ulimit -c 0; ulimit -f 0; ulimit -t ${seconds}; ulimit -v ${addresses} 2>/dev/null; exec "$@"`
  return { file: '/bin/sh', args: ['-c', limits, 'sh', ...namespace(), ...node] }
}

/** Files of the package with those that they import, and these in turn. */
function withImports(files: readonly string[]): readonly string[] {
  const found = new Set(files)
  for (const file of found)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*['"](\.[^'"]+)['"]/g))
      found.add(join(dirname(file), path!))
  return [...found]
}

let known: readonly string[] | undefined

/** Where the system allows it: no process outside is to be seen, and no network. */
function namespace(): readonly string[] {
  const command = ['unshare', '--user', '--map-root-user', '--pid', '--net', '--fork', '--kill-child']
  return (known ??=
    spawnSync(command[0]!, [...command.slice(1), 'true'], { stdio: 'ignore' }).status === 0 ? command : [])
}
