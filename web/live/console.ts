/** Keeps the output that programs write to the console, for the page. */

/** A program may print in a loop: these are the limits. */
const most = { lines: 500, characters: 2000 } as const

/** Replaces the console's own functions; the result returns the lines written since its last call. */
export function recordConsole(): () => string[] {
  let lines: string[] = []
  const record = (...values: unknown[]): void => {
    if (lines.length < most.lines) lines.push(values.map(written).join(' ').slice(0, most.characters))
    else if (lines.length === most.lines) lines.push('… and more')
  }
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = record
  return () => {
    const written = lines
    lines = []
    return written
  }
}

function written(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Error) return String(value)
  try {
    return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))
  } catch {
    return Object.prototype.toString.call(value)
  }
}
