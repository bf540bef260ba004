/**
 * Finds the place of code that is not running: a function, or a generator between two turns. Only a debugger can find it.
 */

import { Session, type Debugger, type Runtime } from 'node:inspector'
import { findSourceMap, SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'
import { host } from '#host'
import type { Place } from '../../../base/diagnostic/place.js'

/** A place in a loaded script, as a debugger reports it. */
export interface ScriptSpot {
  readonly url: string
  readonly sourceMapURL?: string | undefined
  /** From 0, like the column. */
  readonly lineNumber: number
  readonly columnNumber: number
}

type Spot = Pick<ScriptSpot, 'lineNumber' | 'columnNumber'> & { readonly scriptId: string }
type Script = Pick<Debugger.ScriptParsedEventDataType, 'url' | 'sourceMapURL'>

/** The global symbol through which an expression can reach the object in question. */
const subject = Symbol.for('flitwave.subject')

/**
 * The line at which a generator waits, or of a function; null if unknown. It takes a tenth of a second, so use it only for
 * messages.
 */
export function placeOfCode(code: object): Place | null {
  const session = new Session()
  try {
    session.connect()
    const scripts = new Map<string, Script>()
    session.on('Debugger.scriptParsed', ({ params }) => void scripts.set(params.scriptId, params))
    session.post('Debugger.enable')
    const spot = spotOf(session, code)
    const script = spot && scripts.get(spot.scriptId)
    return script ? sourcePlace({ ...script, ...spot }) : null
  } catch {
    // Without a debugger, or if another is attached, the message has no line.
    return null
  } finally {
    session.disconnect()
  }
}

/** Answers are synchronous, because the session belongs to this thread. */
function spotOf(session: Session, code: object): Spot | null {
  let spot: Spot | null = null
  Object.assign(globalThis, { [subject]: code })
  try {
    const expression = `globalThis[Symbol.for('${subject.description!}')]`
    session.post('Runtime.evaluate', { expression }, (_, { result }: Runtime.EvaluateReturnType) => {
      const asked = { objectId: result.objectId!, ownProperties: true }
      session.post(
        'Runtime.getProperties',
        asked,
        (_, { internalProperties = [] }: Runtime.GetPropertiesReturnType) => {
          const location = internalProperties.find(({ name }) => /^\[\[(Generator|Function)Location\]\]$/.test(name))
          spot = (location?.value?.value as Spot | undefined) ?? null
        },
      )
    })
  } finally {
    Reflect.deleteProperty(globalThis, subject)
  }
  return spot
}

/** Maps a place in a loaded script to its source, if that is the user's. */
export function sourcePlace(spot: ScriptSpot): Place | null {
  const { url, lineNumber, columnNumber } = spot
  const path = fileOf(url)
  if (path === null) return null
  const entry = sourceMapOf(spot)?.findEntry(lineNumber, columnNumber)
  if (!entry || !('originalSource' in entry)) return own({ file: path, line: lineNumber + 1, column: columnNumber + 1 })
  const { originalSource, originalLine, originalColumn } = entry
  return own({ file: fileOf(originalSource) ?? path, line: originalLine + 1, column: originalColumn + 1 })
}

const own = (place: Place): Place | null => (host.isOwnFile(place.file) ? null : place)

/** Node knows the maps of scripts that it has loaded itself; other loaders, such as Vitest's, leave them in the script. */
function sourceMapOf({ url, sourceMapURL = '' }: ScriptSpot): SourceMap | undefined {
  const inline = /^data:application\/json[^,]*;base64,(.*)$/.exec(sourceMapURL)?.[1]
  const known = findSourceMap(url)
  if (known || inline === undefined) return known
  return new SourceMap(JSON.parse(Buffer.from(inline, 'base64').toString()) as SourceMapPayload)
}

function fileOf(url: string): string | null {
  if (url.startsWith('file:')) return fileURLToPath(url)
  return /^(\/|[A-Za-z]:\\)/.test(url) ? url : null
}
