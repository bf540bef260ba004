import { cleanForTerminal } from './terminal.js'

export function print(text: string): void {
  process.stdout.write(lines(text))
}

export function printError(text: string): void {
  process.stderr.write(lines(text))
}

/** Cleaned, because any text may come from a file. */
function lines(text: string): string {
  return cleanForTerminal(text.endsWith('\n') ? text : `${text}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}
