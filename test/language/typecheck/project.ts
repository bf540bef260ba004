import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import type { TypeCheck } from '../../../src/language/typecheck/check.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const native = join(root, 'node_modules/@typescript/native')

/** A folder of a user's, with TypeScript installed. It is gone after the test. */
export interface Project {
  readonly path: string
  /** How often its compiler has been started. */
  starts(): number
  write(files: Readonly<Record<string, string>>): void
}

/** The compiler is the real one, behind a line that counts. */
export function project(files: Readonly<Record<string, string>>): Project {
  const path = mkdtempSync(join(tmpdir(), 'flitwave-typecheck-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  const starts = join(path, 'node_modules/typescript/starts')
  const write = (texts: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(path, name)), { recursive: true })
      writeFileSync(join(path, name), text)
    }
  }
  const { version } = JSON.parse(readFileSync(join(native, 'package.json'), 'utf8')) as { readonly version: string }
  write({
    'node_modules/typescript/package.json': JSON.stringify({ version, type: 'module', bin: { tsc: './tsc.js' } }),
    'node_modules/typescript/tsc.js': `import { appendFileSync } from 'node:fs'
appendFileSync(${JSON.stringify(starts)}, '.')
await import(${JSON.stringify(pathToFileURL(join(native, 'lib/tsc.js')).href)})
`,
    ...files,
  })
  return { path, write, starts: () => (existsSync(starts) ? readFileSync(starts, 'utf8').length : 0) }
}

/** `gate.ts:3:4 TS2551`, for each of them. */
export function briefly({ diagnostics }: TypeCheck, folder: string): string[] {
  return diagnostics.map(({ code, place, message }) => {
    const where = place ? `${relative(folder, place.file)}:${place.line}:${place.column}` : 'nowhere'
    return `${where} ${code} ${/TS\d+/.exec(message)?.[0] ?? ''}`
  })
}
