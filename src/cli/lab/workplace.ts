/** A folder of its own for what a student has handed in, as JavaScript: nothing else is to be found there. */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mapComment } from '../../transform/compile.js'
import { transform } from '../../transform/transform.js'
import { packageRoot } from '../../files/packaged.js'
import type { Submission } from './submission.js'

export interface Workplace {
  readonly folder: string
  /** Of JavaScript: the file that is asked for. */
  readonly file: string
  /** Removes it. */
  remove(): void
}

/**
 * @throws FlitwaveError for what is no TypeScript, or no hardware
 */
export function makeWorkplace({ files }: Submission): Workplace {
  const scripts = files.map(({ name, path, text }) => {
    const { code, map } = transform(text, path)
    return { name: name.replace(/\.ts$/, '.js'), code: `${code}\n${mapComment(map)}` }
  })
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'flitwave-lab-')))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(realpathSync(packageRoot()), join(folder, 'node_modules', 'flitwave'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const { name, code } of scripts) writeFileSync(join(folder, name), code)
  return {
    folder,
    file: join(folder, scripts[0]!.name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
