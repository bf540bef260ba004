import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { buildPackage } from '../../support/cli.js'
import { project } from './project.js'

beforeAll(buildPackage)

const dist = new URL('../../../dist/src/', import.meta.url)

/** Each check has a thread of its own. The process, too, rewrites a file, in a thread that does not end. */
const program = (file: string): string => `
  import { checkInBackground } from '${new URL('language/typecheck/background.js', dist).href}'
  await checkInBackground(${JSON.stringify(file)})
  await import('${new URL('language/transform/register.js', dist).href}')
  await import('${pathToFileURL(file).href}')
  for (let i = 0; i < 4; i++) await checkInBackground(${JSON.stringify(file)})
  console.log('checked')
`

it('leaves the native parser to the thread that rewrites files', () => {
  const file = join(project({ 'gate.ts': "'use rtl'\nexport const width: number = 4\n" }).path, 'gate.ts')
  const { stdout, stderr, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', program(file)], {
    encoding: 'utf8',
  })
  expect({ stdout, stderr, signal }).toEqual({ stdout: 'checked\n', stderr: '', signal: null })
})
