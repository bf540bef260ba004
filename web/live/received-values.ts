/** Values of any kind, taken over within bounds. */

const most = { text: 4000, svg: 20_000_000, number: 1e9 } as const

export function membersOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {}
}

export const listOf = (data: unknown, length: number): unknown[] => (Array.isArray(data) ? data.slice(0, length) : [])

/** Cut to `length` characters. */
export const text = (data: unknown, length: number = most.text): string =>
  typeof data === 'string' ? data.slice(0, length) : ''

export const textOrNull = (data: unknown): string | null => (typeof data === 'string' ? text(data) : null)

/** An SVG that is to be shown as a picture. */
export const asDrawing = (data: unknown): string | null =>
  typeof data === 'string' && data.length <= most.svg ? data : null

export const wholeOrNull = (data: unknown): number | null =>
  Number.isInteger(data) && (data as number) >= 0 && (data as number) <= most.number ? (data as number) : null
