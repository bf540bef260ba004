/**
 * Selects fields by name: globs over complete paths such as `dut.inputs[0].buffer.count`.
 *
 * A path's parts are joined by dots. `*` and `?` stay inside a part, `**` matches any number of parts, and `{a,b}` lists
 * alternatives. Square brackets are ordinary characters, because an index is part of a name: `in[0]` matches just that
 * element, and `in[*]` every element.
 */

import { distance } from 'fastest-levenshtein'
import picomatch from 'picomatch'
import { fail } from './diagnostic.js'

const options: picomatch.PicomatchOptions = { nobracket: true, noextglob: true, nonegate: true, dot: true }

/** Creates a test for one glob; create it once and use it often. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const matches = picomatch(toFileGlob(pattern), options)
  return (path) => matches(path.replaceAll('.', '/'))
}

/** The state of a glob that is followed along a path, part by part. */
export interface GlobState {
  /** True if the path so far matches. */
  readonly matches: boolean
  /** The only part that can follow; null if there may be others. */
  readonly only: string | null
  /** Follows one more part, such as `in[0]`; null if no path that continues with it can match. */
  into(part: string): GlobState | null
}

/** Starts to follow a glob into a tree of names. Matches like {@link pathMatcher}. */
export function followGlob(pattern: string): GlobState {
  const parts = pattern.split('.')
  const open = parts.findIndex((part) => part === '' || part.includes('**') || !hasWholeBraces(part))
  const tests = (open < 0 ? parts : parts.slice(0, open)).map(partTest)
  return open < 0 ? new ClosedState(tests, 0) : new OpenState(tests, pathMatcher(pattern), '', 0)
}

interface PartTest {
  /** The only part that passes; null if there may be others. */
  readonly only: string | null
  passes(part: string): boolean
}

/** A state of a glob whose parts each match one part of the path. */
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

/** A state of a glob with a part that may match several parts of the path. Only parts before it are tested separately. */
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

/** Creates a test for a single part. Most parts are plain names. */
function partTest(pattern: string): PartTest {
  if (/^[\w$[\]]+$/.test(pattern)) return { only: pattern, passes: (part) => part === pattern }
  const expression = picomatch.makeRe(toFileGlob(pattern), options)
  return { only: null, passes: (part) => expression.test(part) }
}

/** True if alternatives end in the part that they begin in; they may contain dots. */
function hasWholeBraces(part: string): boolean {
  return !part.includes('{') || part.split('{').length === part.split('}').length
}

/**
 * Returns the `paths` that any of `patterns` matches, each once, in the order of the patterns, and within a pattern in the
 * given order.
 * @throws FlitwaveError FW903 for a pattern without a match, because it is a misspelling
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

/** The `count` paths most similar to `pattern`, best first; none if nothing is similar. */
export function similarPaths(pattern: string, paths: readonly string[], count = 3): string[] {
  const bare = pattern.replaceAll('**.', '')
  return paths
    .map((path) => ({ path, score: dissimilarity(bare, path) }))
    .filter(({ score }) => score <= mostDissimilar)
    .sort((a, b) => a.score - b.score)
    .slice(0, count)
    .map(({ path }) => path)
}

/** Picomatch expects file names. Brackets and parentheses are escaped; a backslash has no meaning in a path. */
function toFileGlob(pattern: string): string {
  return pattern.replaceAll('.', '/').replace(/[\\[\]()]/g, '\\$&')
}

/** The limit of dissimilarity for suggestions. */
const mostDissimilar = 0.4

/** From 0 for equal to 1 for nothing in common; the user may have meant the whole path or only its end. */
function dissimilarity(wanted: string, path: string): number {
  let least = 1
  for (let tail: string | null = path; tail !== null; tail = withoutFirstPart(tail)) {
    const longer = Math.max(wanted.length, tail.length)
    // At least this many characters differ; this test excludes most of the many paths of a network.
    if (Math.abs(wanted.length - tail.length) > mostDissimilar * longer) continue
    least = Math.min(least, distance(wanted, tail) / longer)
  }
  return least
}

function withoutFirstPart(path: string): string | null {
  const dot = path.indexOf('.')
  return dot < 0 ? null : path.slice(dot + 1)
}

/** Reports that a pattern matches none of `paths`, with suggestions. */
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
