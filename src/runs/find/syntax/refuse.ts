import { fail, FlitwaveError, type Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'

/** Stands for a file in the places of a condition. */
const file = 'condition'

/** A place in a condition, such as the IR and its checks take it. */
export function placeIn(at: number): Place {
  return { file, line: 1, column: at + 1 }
}

/**
 * Refuses a condition, with a caret below the place.
 * @param at - where it stands in the text, from 0
 * @throws FlitwaveError always
 */
export function failAt(code: string, message: string, text: string, at: number, help: string): never {
  return fail(code, message, null, help, frame(text, at))
}

/** The line with the place, and a caret below it. */
function frame(text: string, at: number): { readonly message: string; readonly place: null }[] {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const [line = ''] = text.slice(start).split('\n')
  const caret = `${line.slice(0, at - start).replace(/[^\t]/g, ' ')}^`
  return [`at character ${at + 1} of the condition:`, `  ${line}`, `  ${caret}`].map((message) => ({
    message,
    place: null,
  }))
}

/** Remedies for hardware, in the words of conditions. */
function helpFor({ code, message, help }: Diagnostic): string {
  if (code === 'FW105' && help.startsWith('~'))
    return '`~x` is -x - 1, a negative number: for the complement in 4 bits write `~x & 0xf`'
  if (code === 'FW105') return 'correct the constant: the signal is never that large, or that small'
  if (code === 'FW106' || code === 'FW107') return 'shift by some bits of it alone: `x << (n & 7)`'
  if (code === 'FW109' && message.includes('compared')) return 'compare with true or false'
  return help
}

/** Does `work`; an error of the language in it gets the place in the condition. */
export function withFrames<T>(text: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    throw new FlitwaveError(
      error.diagnostics.map((diagnostic) => {
        const { place, notes } = diagnostic
        if (place?.file !== file) return diagnostic
        return {
          ...diagnostic,
          place: null,
          help: helpFor(diagnostic),
          notes: [...frame(text, place.column - 1), ...notes],
        }
      }),
    )
  }
}
