/** Where code stands that is not running: a function, or a generator between two turns. Only a debugger can tell. */

import { Session, type Debugger, type Runtime } from 'node:inspector'
import { findSourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Place } from '../ir/place.js'
import { isOwnFile } from '../ir/user-place.js'

interface Spot {
  readonly scriptId: string
  /** From 0, as is the column. */
  readonly lineNumber: number
  readonly columnNumber: number
}

/** How the object that is asked about can be reached by an expression. */
const subject = Symbol.for('flitwave.subject')

/**
 * The line at which a generator waits, or at which a function is declared; null if it cannot be found. It takes a tenth of
 * a second, and so is for messages.
 */
export function placeOfCode(code: object): Place | null {
  const session = new Session()
  try {
    session.connect()
    const urls = new Map<string, string>()
    session.on('Debugger.scriptParsed', ({ params }) => void urls.set(params.scriptId, params.url))
    session.post('Debugger.enable')
    const spot = spotOf(session, code)
    return spot && sourcePlace(urls.get(spot.scriptId) ?? '', spot)
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

/**
 * A place in a loaded script as one in its source, if that is the user's.
 * @param url - of the script
 */
export function sourcePlace(url: string, { lineNumber, columnNumber = 0 }: Debugger.Location): Place | null {
  const path = fileOf(url)
  if (path === null) return null
  const entry = findSourceMap(url)?.findEntry(lineNumber, columnNumber)
  if (!entry || !('originalSource' in entry))
    return isOwnFile(path) ? null : { file: path, line: lineNumber + 1, column: columnNumber + 1 }
  const file = fileOf(entry.originalSource) ?? path
  return isOwnFile(file) ? null : { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
}

function fileOf(url: string): string | null {
  if (url.startsWith('file:')) return fileURLToPath(url)
  return /^(\/|[A-Za-z]:\\)/.test(url) ? url : null
}
