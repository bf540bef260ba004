/**
 * Choosing fields by name: globs over complete paths such as `dut.inputs[0].buffer.count`.
 *
 * A path's parts are joined by dots. `*` and `?` stay inside a part, `**` runs over any number of parts, and `{a,b}`
 * offers alternatives. Square brackets are ordinary characters, because an index is part of a name: `in[0]` means just
 * that, and `in[*]` every element.
 */

import { distance } from 'fastest-levenshtein'
import picomatch from 'picomatch'
import { fail } from './diagnostic.js'

const options: picomatch.PicomatchOptions = { nobracket: true, noextglob: true, nonegate: true, dot: true }

/** A test for one glob; build it once and ask often. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const matches = picomatch(toFileGlob(pattern), options)
  return (path) => matches(path.replaceAll('.', '/'))
}

/** How far a glob has been followed along a path, from part to part. */
export interface GlobState {
  /** True if the path so far matches. */
  readonly matches: boolean
  /** The only part that leads on; null if there may be others. */
  readonly only: string | null
  /** One part further, such as `in[0]`; null if no path that goes on like that can match. */
  into(part: string): GlobState | null
}

/** Follows a glob into a tree of names; null: nothing below can match. Matches as {@link pathMatcher} does. */
export function followGlob(pattern: string): GlobState {
  const parts = pattern.split('.')
  const open = parts.findIndex((part) => part === '' || part.includes('**') || !hasWholeBraces(part))
  const tests = (open < 0 ? parts : parts.slice(0, open)).map(partTest)
  return open < 0 ? new ClosedState(tests, 0) : new OpenState(tests, pathMatcher(pattern), '', 0)
}

interface PartTest {
  /** The only part that passes it; null if there may be others. */
  readonly only: string | null
  passes(part: string): boolean
}

/** Each part of the path is tested by itself. */
class ClosedState implements GlobState {
  constructor(
    private readonly tests: readonly PartTest[],
    private readonly depth: number,
  ) {}

  get matches(): boolean {
    return this.depth === this.tests.length
  }

  get only(): string | null {
    return this.tests[this.depth]?.only ?? null
  }

  into(part: string): GlobState | null {
    return this.tests[this.depth]?.passes(part) ? new ClosedState(this.tests, this.depth + 1) : null
  }
}

/** Some part of the glob may stand for any number of parts of the path: only those before it are tested by themselves. */
class OpenState implements GlobState {
  constructor(
    private readonly tests: readonly PartTest[],
    private readonly whole: (path: string) => boolean,
    private readonly path: string,
    private readonly depth: number,
  ) {}

  get matches(): boolean {
    return this.depth > 0 && this.whole(this.path)
  }

  get only(): string | null {
    return this.tests[this.depth]?.only ?? null
  }

  into(part: string): GlobState | null {
    if (this.tests[this.depth]?.passes(part) === false) return null
    return new OpenState(this.tests, this.whole, this.depth === 0 ? part : `${this.path}.${part}`, this.depth + 1)
  }
}

/** A test for a single part. Most stand for themselves. */
function partTest(pattern: string): PartTest {
  if (/^[\w$[\]]+$/.test(pattern)) return { only: pattern, passes: (part) => part === pattern }
  const expression = picomatch.makeRe(toFileGlob(pattern), options)
  return { only: null, passes: (part) => expression.test(part) }
}

/** True if alternatives end in the part in which they begin; they may contain dots. */
function hasWholeBraces(part: string): boolean {
  return !part.includes('{') || part.split('{').length === part.split('}').length
}

/**
 * The `paths` that any of `patterns` chooses, each once, in the order of the patterns and within one in the given
 * order.
 * @throws FlitwaveError FW903 when a pattern chooses nothing: that is a misspelling, never a wish.
 */
export function matchPaths(patterns: readonly string[], paths: readonly string[]): string[] {
  const chosen = new Set<string>()
  for (const pattern of patterns) {
    const matches = pathMatcher(pattern)
    const found = paths.filter((path) => matches(path))
    if (found.length === 0) failToMatch(pattern, paths)
    for (const path of found) chosen.add(path)
  }
  return [...chosen]
}

/** The `count` paths that look most like `pattern`, best first; none if nothing comes near. */
export function similarPaths(pattern: string, paths: readonly string[], count = 3): string[] {
  const bare = pattern.replaceAll('**.', '')
  return paths
    .map((path) => ({ path, score: dissimilarity(bare, path) }))
    .filter(({ score }) => score <= mostDissimilar)
    .sort((a, b) => a.score - b.score)
    .slice(0, count)
    .map(({ path }) => path)
}

/** Picomatch speaks of file names. Brackets and parentheses are escaped; a backslash has no meaning in a path. */
function toFileGlob(pattern: string): string {
  return pattern.replaceAll('.', '/').replace(/[\\[\]()]/g, '\\$&')
}

/** A name less similar than this is no suggestion. */
const mostDissimilar = 0.4

/** From 0, equal, to 1, nothing in common; the whole path or only its end may be what was meant. */
function dissimilarity(wanted: string, path: string): number {
  let least = 1
  for (let tail: string | null = path; tail !== null; tail = withoutFirstPart(tail)) {
    const longer = Math.max(wanted.length, tail.length)
    // That many characters differ at least; most of the many paths of a network end here.
    if (Math.abs(wanted.length - tail.length) > mostDissimilar * longer) continue
    least = Math.min(least, distance(wanted, tail) / longer)
  }
  return least
}

function withoutFirstPart(path: string): string | null {
  const dot = path.indexOf('.')
  return dot < 0 ? null : path.slice(dot + 1)
}

/** Says that a pattern chooses nothing among `paths`, and what may have been meant. */
export function failToMatch(pattern: string, paths: readonly string[]): never {
  return fail('FW903', `no field matches \`${pattern}\``, null, remedy(pattern, paths))
}

function remedy(pattern: string, paths: readonly string[]): string {
  if (paths.length === 0) return 'there is no field to choose from'
  const inside = pathMatcher(`${pattern}.**`)
  if (paths.some(inside)) return `it names an instance; write \`${pattern}.**\` for everything inside`
  if (paths.some(pathMatcher(`**.${pattern}`))) return `paths are complete; write \`**.${pattern}\` to find it anywhere`
  const similar = similarPaths(pattern, paths)
  if (similar.length > 0) return `did you mean ${similar.map((path) => `\`${path}\``).join(' or ')}?`
  return `the fields are ${paths.slice(0, 8).join(', ')}${paths.length > 8 ? `, and ${paths.length - 8} more` : ''}`
}
