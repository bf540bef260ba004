/** Reads what `fst2vcd` prints, which judges our reader. It shares no code with it. */

import type { Changes } from './recorded.js'
import { realText, settled } from './recorded.js'

interface Declared {
  readonly path: string
  readonly kind: string
  readonly width: number
}

const meanings: Readonly<Record<string, string>> = { 0: '0', 1: '1', l: '0', h: '1', z: 'z' }

/**
 * All changes of all variables, by path. Bits are x, reals and texts are nothing until they have a value.
 * @param options - `skipsLists`: events in a list of all values, such as `$dumpall`, do not occur
 */
export function readJudge(vcd: string, options: { readonly skipsLists?: boolean } = {}): Map<string, Changes> {
  const lines = vcd.split('\n').map((line) => line.trim())
  const declared = new Map<string, Declared[]>()
  const changes = new Map<string, [number, string][]>()
  const scope: string[] = []
  let time = 0
  let firstTime: number | null = null
  let isPaused = false
  let resumes = false
  let isInList = false
  const put = (identifier: string, value: string | null): void => {
    const known = changes.get(identifier)
    if (value === null) return
    if (known) known.push([time, value])
    else changes.set(identifier, [[time, value]])
  }
  for (const line of lines) {
    if (/^\$(dump(vars|all|on|off)|end)/.test(line)) isInList = options.skipsLists === true && !line.startsWith('$end')
    const words = line.split(/ +/)
    if (line.startsWith('$scope')) scope.push(words[2]!.replace(/^\\/, ''))
    else if (line.startsWith('$upscope')) scope.pop()
    else if (line.startsWith('$var')) {
      const [, kind = '', width = '', identifier = '', ...name] = words.slice(0, -1)
      const path = [...scope, name.join('').replace(/^\\/, '')].join('.')
      const known = declared.get(identifier) ?? []
      known.push({ path, kind, width: Number(width) })
      declared.set(identifier, known)
    } else if (line.startsWith('#')) {
      time = Number(line.slice(1))
      firstTime ??= time
      if (resumes) isPaused = resumes = false
    } else if (line.startsWith('$dumpon')) resumes = true
    else if (line.startsWith('$dumpoff')) {
      isPaused = true
      for (const [identifier, [first]] of declared) put(identifier, unknownOf(first!))
    } else if (line !== '' && !line.startsWith('$') && firstTime !== null) {
      const [value, identifier] = /^[bsr]/.test(line) ? [words[0]!, words[1]!] : [line[0]!, line.slice(1)]
      // Icarus writes all values where recording goes on, of events, too, though none occurs; and, where it pauses, what
      // else changes at that time.
      const isEvent = declared.get(identifier)?.[0]!.kind === 'event'
      const isOn = !isPaused || (resumes && (!isEvent || options.skipsLists === true))
      if (isOn && !(isEvent && isInList)) put(identifier, value)
    }
  }
  return new Map(
    [...declared].flatMap(([identifier, variables]) =>
      variables.map(({ path, kind, width }) => {
        const told = (changes.get(identifier) ?? []).map(([at, value]) => [at, valueOf(kind, value)] as const)
        if (kind === 'event') return [path, told] as const
        const isBits = !/^real|shortreal|string/.test(kind)
        const initial: Changes = isBits && firstTime !== null ? [[firstTime, 'x'.repeat(width)]] : []
        return [path, settled(told[0]?.[1] === 'nan' ? told.slice(1) : [...initial, ...told])] as const
      }),
    ),
  )
}

/** How a line says that a value is not recorded; null where none can. */
function unknownOf({ kind, width }: Declared): string | null {
  if (kind === 'event') return null
  if (/^real|shortreal/.test(kind)) return 'rnan'
  return kind === 'string' ? 's' : `b${'x'.repeat(width)}`
}

function valueOf(kind: string, value: string): string {
  if (kind === 'event') return '1'
  if (value.startsWith('r')) return realText(Number(value.slice(1).replace(/inf$/i, 'Infinity')))
  if (value.startsWith('s')) return unescaped(value.slice(1))
  return [...value.replace(/^b/, '')].map((character) => meanings[character.toLowerCase()] ?? 'x').join('')
}

function unescaped(text: string): string {
  return text.replace(/\\x([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}
