import { host } from '#host'
import { FlitwaveError, thrownText, type Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { BlockBuilder } from '../record/block-builder.js'
import { PoisonUsed } from '../value/leaf.js'
import { callerOf } from '../value/callers.js'
import { currentPlace } from '../value/place.js'
import { TooManyErrors } from '../value/recovery.js'

// The remedy for an undeclared name.

/** The names that `flitwave/hdl` exports. They are listed here, because its modules import this one. */
export const exportedNames: readonly string[] = [
  ...[
    'Module',
    'all',
    'any',
    'array',
    'asBit',
    'asMember',
    'asSigned',
    'asUnsigned',
    'assert',
    'assume',
    'bit',
    'bitLength',
    'bits',
    'bool',
  ],
  ...[
    'clear',
    'comb',
    'concat',
    'connect',
    'cover',
    'dependsOn',
    'enumOf',
    'fixed',
    'flipped',
    'grid',
    'hasBit',
    'indexWidth',
    'input',
    'label',
    'literal',
  ],
  ...[
    'low',
    'mask',
    'memory',
    'moduleParam',
    'noReset',
    'optional',
    'output',
    'pack',
    'param',
    'parametersOf',
    'parity',
    'reg',
    'seq',
    'sint',
  ],
  ...['struct', 'typeParam', 'uint', 'unpackAs', 'unused', 'vec', 'widthOf', 'wire', 'wiring'],
]

/**
 * The remedy for an exception about an undeclared name; null for another exception.
 * @param module - the module of the block that threw: the user may have meant one of its members
 */
export function helpForUndeclared(error: unknown, module: object = {}): string | null {
  if (!(error instanceof ReferenceError)) return null
  const [, name] = /^(?:Can't find variable: )?([\w$]+)(?: is not defined)?$/.exec(error.message) ?? []
  if (name === undefined) return null
  if (name in module) return `did you mean \`this.${name}\`?`
  return exportedNames.includes(name) ? "import it from 'flitwave/hdl'" : `declare ${name}, or import it`
}

/** Files that the transform has rewritten: exceptions in them come from the user's code. */
const rewrittenFiles = new Set<string>()

export function addRewrittenFile(file: string): void {
  rewrittenFiles.add(file)
}

/** The file of the first declaration outside rewritten files; null if there is none, or if its file is unknown. */
export function plainFileOf(declarations: readonly { readonly place: Place }[]): string | null {
  const found = declarations.find(({ place: { file } }) => file !== '' && !rewrittenFiles.has(file))
  return found?.place.file ?? null
}

/**
 * Runs the JavaScript of a block. An exception is reported like any other error of the design. After another error it is not
 * reported, because it usually follows from that error.
 *
 * @param module - the module of the block
 * @throws FlitwaveError without findings, because the block has them
 */
export function runUserCode(code: () => void, block: BlockBuilder, module: object): void {
  try {
    code()
  } catch (error) {
    if (error instanceof TooManyErrors) throw new FlitwaveError([])
    const found = explainException(error, undefined, module)
    if (!(found instanceof FlitwaveError) && !(found instanceof PoisonUsed)) throw error
    const follows = error !== found && block.errors.length > 0
    if (found instanceof FlitwaveError && !follows) block.report(found)
    throw new FlitwaveError([])
  }
}

/**
 * Turns an exception of the user's own code into an error of the design (FW150; FW151 for endless recursion). Errors thrown
 * by Flitwave itself stay unchanged.
 * @param during - the activity during which it was thrown
 */
export function explainException(error: unknown, during = 'the design was built', module?: object): unknown {
  if (error instanceof FlitwaveError || error instanceof PoisonUsed) return error
  const overflow = error instanceof RangeError && error.message.includes('call stack')
  if (!overflow && isThrownByFlitwave(error)) return error
  const { own, inside, callee } = placesOfException(error)
  const place = own ?? currentPlace()
  const notes = callee === null ? [] : [{ message: `thrown in ${callee}, which is called there`, place: inside }]
  if (overflow)
    return errorOf({
      code: 'FW151',
      message: 'the recursion or nesting is too deep: JavaScript ran out of stack',
      place,
      notes: [],
      help: 'make the recursion end; build long expressions as balanced trees, not as chains',
    })
  const message = `exception while ${during}: ${thrownText(error)}`
  const help = helpForUndeclared(error, module) ?? 'correct the code that throws'
  return errorOf({ code: 'FW150', message, place, help, notes })
}

function errorOf(diagnostic: Diagnostic): FlitwaveError {
  return new FlitwaveError([diagnostic])
}

/** True if the innermost frame belongs to this package, outside of its RTL. */
function isThrownByFlitwave(error: unknown): boolean {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return false
  const file = /^ {4}at (?:.*\()?((?:file:\/\/)?\/[^\n()]*?):\d+:\d+\)?$/.exec(
    error.stack.split('\n').find(isFrame) ?? '',
  )?.[1]
  return file !== undefined && host.isOwnFile(host.pathOf(file))
}

const isFrame = (line: string): boolean => line.startsWith('    at ')

interface ThrownAt {
  /** The place in a file of the user; null if there is none. */
  readonly own: Place | null
  /** The place in packaged RTL that was called from there; null for bundled RTL, which has no lines. */
  readonly inside: Place | null
  /** The function that was called there; null if the user's own line threw. */
  readonly callee: string | null
}

function placesOfException(error: unknown): ThrownAt {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return { own: null, inside: null, callee: null }
  const place = innermost(error.stack)
  const caller = callerOf(error)
  if (!place || !caller) return { own: place, inside: null, callee: null }
  const { name } = caller.callee
  if (host.isPackagedRtl(place.file)) return { own: caller.place, inside: place, callee: name }
  const isCall = place.file === caller.place.file && place.line === caller.place.line
  return { own: place, inside: null, callee: isCall ? name : null }
}

/** The innermost place in a rewritten file, with the line of its source. */
function innermost(stack: string): Place | null {
  for (const [, where = '', row = '', column = ''] of stack.matchAll(
    /(?:\(|at )((?:file:\/\/)?\/[^\n()]*?):(\d+):(\d+)\)?$/gm,
  )) {
    const file = host.pathOf(where).replace(/[?#].*$/, '')
    if (!rewrittenFiles.has(file)) continue
    const { line } = host.inSource(file, Number(row), Number(column))
    return { file, line, column: firstColumn(file, line) }
  }
  return null
}

/** The column of the first character of a line: columns of the running file are not those of the source. */
function firstColumn(file: string, line: number): number {
  const text = host.readSource(file)?.split('\n')[line - 1]
  if (text === undefined) return 1
  return text.search(/\S|$/) + 1
}
