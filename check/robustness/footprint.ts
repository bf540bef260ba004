/** The files that a command line may write, determined from its arguments. */

import { basename, dirname, extname, relative, resolve } from 'node:path'
import type { Sandbox, Tree } from './sandbox.js'
import { changedPaths } from './sandbox.js'

/** The text of an option, as written last. */
function optionOf(args: readonly string[], name: string): string | undefined {
  const at = args.findLastIndex((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`))
  if (at < 0) return undefined
  return args[at] === `--${name}` ? (args[at + 1] ?? '') : args[at]!.slice(`--${name}=`.length)
}

/** Output files of drawings and exports. */
const drawn = /^[\w.-]+\.(svg|json|png|vcd|fst|txt|sv|jsonl|replay|csv|kanata|aig|tb\.ts)$/

/** The files of a new project. */
const ofProject =
  /^(package\.json|tsconfig\.json|vitest\.config\.ts|\.vscode(\/launch\.json)?|\.gitignore|README\.md|credit-gate(\.tb|\.test)?\.ts)$/

/** Forbidden changes in a sandbox; empty if there are none. */
export function trespasses(sandbox: Sandbox, args: readonly string[], before: Tree, after: Tree): string[] {
  const isAllowed = allowedFor(args, sandbox.work)
  return changedPaths(before, after).filter((path) => {
    if (/\.tmp$|\.lock$/.test(path) || !after.has(path)) return true
    const full = resolve(sandbox.root, path)
    return !isAllowed(full) && !(after.get(path)!.endsWith(' folder') && isAbove(full, args, sandbox.work))
  })
}

/** True if a path may be created or replaced. */
function allowedFor(args: readonly string[], work: string): (path: string) => boolean {
  const out = optionOf(args, 'out')
  const folder = resolve(work, args[0] === 'experiment' || out === undefined ? '.' : out)
  const named = ['keep-replay', 'svg'].flatMap((option) => optionOf(args, option) ?? [])
  const results = resolve(work, optionOf(args, 'results') ?? 'out/experiments/none.jsonl')
  const stem = basename(results, extname(results))
  return (path) => {
    const [place, name] = [dirname(path), basename(path)]
    if (args[0] === 'init') return args.slice(1).some((arg) => ofProject.test(relative(resolve(work, arg), path)))
    if (args[0] === 'inspect') return out !== undefined && path === resolve(work, out)
    if (named.some((one) => one !== '' && path === resolve(work, one))) return true
    if (args[0] === 'experiment') {
      const isOfResults =
        place === dirname(results) && (name.startsWith(`${stem}.`) || name.startsWith(`${stem}-point`))
      return isOfResults || (place === resolve(work, 'out/experiments') && drawn.test(name))
    }
    return place === folder && drawn.test(name)
  }
}

/** True for a folder that is created for output. */
function isAbove(path: string, args: readonly string[], work: string): boolean {
  const named = ['keep-replay', 'svg'].flatMap((option) => optionOf(args, option) ?? [])
  const results = optionOf(args, 'results')
  const written = [
    optionOf(args, 'out') ?? '.',
    ...named.map((one) => dirname(one)),
    ...(args[0] === 'init' ? args.slice(1) : []),
    results === undefined ? 'out/experiments' : dirname(results),
  ]
  return written.some((one) => !relative(path, resolve(work, one)).startsWith('..'))
}
