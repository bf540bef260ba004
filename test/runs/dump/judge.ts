/** Reads what `fst2vcd` prints, which judges our reader. It shares no code with it. */

import type { Changes } from './recorded.js'
import { realText, settled } from './recorded.js'

interface Declared {
  readonly path: string
  readonly kind: string
  readonly width: number
}

const meanings: Readonly<Record<string, string>> = { 0: '0', 1: '1', l: '0', h: '1', z: 'z' }

/** All changes of all variables, by path. Bits are x, reals and texts are nothing until they have a value. */
export function readJudge(vcd: string): Map<string, Changes> {
  const lines = vcd.split('\n')
  const declared = new Map<string, Declared[]>()
  const changes = new Map<string, [number, string][]>()
  const scope: string[] = []
  let time = 0
  let firstTime: number | null = null
  for (const line of lines) {
    const words = line.split(' ')
    if (line.startsWith('$scope')) scope.push(words[2]!)
    else if (line.startsWith('$upscope')) scope.pop()
    else if (line.startsWith('$var')) {
      const [, kind = '', width = '', identifier = '', ...name] = words.slice(0, -1)
      const path = [...scope, name.join('')].join('.')
      declared.set(identifier, [...(declared.get(identifier) ?? []), { path, kind, width: Number(width) }])
    } else if (line.startsWith('#')) {
      time = Number(line.slice(1))
      firstTime ??= time
    } else if (line !== '' && !line.startsWith('$') && firstTime !== null) {
      const [value, identifier] = /^[bsr]/.test(line) ? [words[0]!, words[1]!] : [line[0]!, line.slice(1)]
      const known = changes.get(identifier)
      if (known) known.push([time, value])
      else changes.set(identifier, [[time, value]])
    }
  }
  return new Map(
    [...declared].flatMap(([identifier, variables]) =>
      variables.map(({ path, kind, width }) => {
        const told = (changes.get(identifier) ?? []).map(([at, value]) => [at, valueOf(kind, value)] as const)
        if (kind === 'event') return [path, told] as const
        const isBits = !/^real|shortreal|string/.test(kind)
        const initial: Changes = isBits && firstTime !== null ? [[firstTime, 'x'.repeat(width)]] : []
        return [path, settled([...initial, ...told].filter(([, value]) => isBits || value !== 'nan'))] as const
      }),
    ),
  )
}

function valueOf(kind: string, value: string): string {
  if (kind === 'event') return '1'
  if (value.startsWith('r')) return realText(Number(value.slice(1)))
  if (value.startsWith('s')) return unescaped(value.slice(1))
  return [...value.replace(/^b/, '')].map((character) => meanings[character.toLowerCase()] ?? 'x').join('')
}

function unescaped(text: string): string {
  return text.replace(/\\x([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}
