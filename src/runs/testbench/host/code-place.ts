/** Where code stands that is not running: a function, or a generator between two turns. Only a debugger can tell. */

import { Session, type Debugger, type Runtime } from 'node:inspector'
import { findSourceMap, SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'
import { host } from '#host'
import type { Place } from '../../../base/diagnostic/place.js'

/** A place in a loaded script, as a debugger tells it. */
export interface ScriptSpot {
  readonly url: string
  readonly sourceMapURL?: string | undefined
  /** From 0, as is the column. */
  readonly lineNumber: number
  readonly columnNumber: number
}

type Spot = Pick<ScriptSpot, 'lineNumber' | 'columnNumber'> & { readonly scriptId: string }
type Script = Pick<Debugger.ScriptParsedEventDataType, 'url' | 'sourceMapURL'>

/** How the object that is asked about can be reached by an expression. */
const subject = Symbol.for('flitwave.subject')

/** The line at which a generator waits, or of a function; null if unknown. A tenth of a second: for messages only. */
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
    // Without a debugger, or beside one that leaves no room for another, the message has no line.
    return null
  } finally {
    session.disconnect()
  }
}

/** Answers come at once: the session is one of this thread. */
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

/** A place in a loaded script as one in its source, if that is the user's. */
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

/** Node knows the maps of what it has loaded itself; another loader, such as that of Vitest, leaves them in the script. */
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
