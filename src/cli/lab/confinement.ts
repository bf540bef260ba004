/** How a process is started that runs what students have written: with nothing to read but what it needs, and within limits. */

import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageRoot } from '../../files/packaged.js'

export interface Confinement {
  /** Of JavaScript, of this package. */
  readonly script: string
  /** `compiler`: it reads what students have written, and runs nothing of it. */
  readonly runs: 'student' | 'compiler'
  /** Modules of `rtl/` that may be imported: `flitwave/rtl/lib/count`. What they import themselves may be read, too. */
  readonly imports: readonly string[]
  /** Of the processor. */
  readonly seconds: number
}

export interface CommandLine {
  readonly file: string
  readonly args: readonly string[]
  /** The working directory: all that is in it may be read. */
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
}

/** Megabytes of JavaScript's own heap. */
const heap = 384

/** Kilobytes of addresses, of which Node takes more than it uses. */
const addresses = 6_000_000

/** Where files for the package are: all that is in them may be read. */
const engine = (root: string): string => join(root, 'dist', 'src')

/** The command that starts the process. */
export function commandFor(confinement: Confinement): CommandLine {
  const root = realpathSync(packageRoot())
  const folder = engine(root)
  return confinement.runs === 'compiler' ? forCompiler(confinement, folder) : forStudent(confinement, root, folder)
}

/** What a parser needs to find what it consists of, is no secret to it. */
function forCompiler({ script, seconds }: Confinement, folder: string): CommandLine {
  const limits = `ulimit -c 0; ulimit -t ${seconds}`
  return limited(limits, [process.execPath, ...nodeOptions, script], { folder, env: process.env })
}

function forStudent({ script, imports, seconds }: Confinement, root: string, folder: string): CommandLine {
  const more = withImports(imports.map((name) => join(root, 'dist', `${name.replace(/^flitwave\//, '')}.js`)))
  const files = [join(root, 'package.json'), ...more]
  const readable = [join(folder, '*'), ...files].map((path) => `--allow-fs-read=${path}`)
  const node = [realpathSync(process.execPath), ...nodeOptions, permission, ...readable, script]
  // Files of no length: it writes none. Processes that it might start are its group, or in a space of their own.
  const limits = `ulimit -c 0; ulimit -f 0; ulimit -t ${seconds}; ulimit -v ${addresses} 2>/dev/null`
  const env = { PATH: process.env['PATH'], FLITWAVE_TYPES: 'off' }
  return limited(limits, [...walls(folder, files), ...node], { folder, env })
}

const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'

const nodeOptions = ['--no-warnings', '--experimental-vm-modules', `--max-old-space-size=${heap}`]

function limited(limits: string, command: readonly string[], place: Pick<CommandLine, 'folder' | 'env'>): CommandLine {
  if (process.platform === 'win32') return { file: command[0]!, args: command.slice(1), ...place }
  return { file: '/bin/sh', args: ['-c', `${limits}; exec "$@"`, 'sh', ...command], ...place }
}

/** Files of the package with those that they import, and these in turn. */
function withImports(files: readonly string[]): readonly string[] {
  const found = new Set(files)
  for (const file of found)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*['"](\.[^'"]+)['"]/g))
      found.add(join(dirname(file), path!))
  return [...found]
}

/** No process outside is to be seen, and no network. */
const apart = ['unshare', '--user', '--map-root-user', '--pid', '--net', '--ipc', '--fork', '--kill-child']

/**
 * Makes a tree of files in which there is nothing but what is named before `--`, and runs the rest there. It stands in place
 * of `/sys`, which nobody else sees; the first of what is named is the working directory.
 */
const rooted = `mount -t tmpfs -o size=1m,mode=755 tmpfs /sys || exit 1
folder=$1
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then mkdir -p "/sys$1"; elif [ -e "$1" ]; then mkdir -p "/sys\${1%/*}" && : >"/sys$1"; else shift; continue; fi
  mount --rbind "$1" "/sys$1" || exit 1
  shift
done
shift
exec unshare --root=/sys --wd="$folder" "$@"`

/** Of these, Node needs some. */
const system = ['/lib', '/lib64', '/usr/lib', '/usr/lib64']

type Walls = 'none' | 'apart' | 'rooted'

let known: Walls | undefined

/** What stands before the command: as much as the system allows. */
function walls(folder: string, files: readonly string[]): readonly string[] {
  const node = realpathSync(process.execPath)
  const before: Readonly<Record<Walls, readonly string[]>> = {
    rooted: [...apart, '--mount', '/bin/sh', '-c', rooted, 'sh', folder, ...files, ...system, node, '--'],
    apart,
    none: [],
  }
  const stands = (kind: Walls): boolean => {
    const [file, ...args] = [...before[kind], node, '-e', '0'] as const
    return spawnSync(file, args, { stdio: 'ignore', env: {} }).status === 0
  }
  known ??= (['rooted', 'apart'] as const).find(stands) ?? 'none'
  return before[known]
}
