/** The interpreter and the parser for students' code, from the files of the package. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parser as nativeParser } from '#parser'
import { packageRoot } from '../../../base/files/packaged.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { compileWithLimits, compileWithoutLimits } from '../../course/compile.js'
import { Compiler } from '../../course/sandbox/compiler.js'
import { makeImage } from '../../course/sandbox/image.js'
import { wasm } from '../../course/sandbox/wasm/api.js'
import type { CodeRunner } from '../../course/student-code.js'
import type { LabJob } from './judge.js'

/**
 * Creates each on first use, which takes about a second of processor time: missing or refused files need neither, and a lab
 * with only answers needs no interpreter. Students who check their own work do not need `@swc/wasm-web`: the parser of the
 * package accepts the same files, and a student who breaks it breaks nothing else.
 * @throws FlitwaveError FW994 if it is missing in a grading
 */
export function makeCodeRunner(mode: LabJob['mode']): CodeRunner {
  const file = (name: string): string => join(packageRoot(), 'dist', 'sandbox', name)
  const bytes = parserBytes()
  if (bytes === null && mode === 'grade') {
    const what = `${parserPackage}, which reads what students hand in, is not installed`
    fail('FW994', what, null, `npm install --save-dev ${parserPackage}@${parserVersion()}`)
  }
  let compile: CodeRunner['compile'] | undefined
  let image: CodeRunner['image'] | undefined
  return {
    get compile() {
      compile ??= bytes === null ? compileWithoutLimits(nativeParser) : compileWithLimits(Compiler.from(bytes))
      return compile
    },
    get image() {
      image ??= makeImage(new wasm.Module(readFileSync(file('quickjs.wasm'))), readFileSync(file('guest.js'), 'utf8'))
      return image
    },
    hardwarePath: (name) => join(packageRoot(), name.replace(/^flitwave\//, '')),
  }
}

const parserPackage = '@swc/wasm-web'

/** Null if it is not installed. */
function parserBytes(): Uint8Array | null {
  try {
    return readFileSync(createRequire(import.meta.url).resolve(`${parserPackage}/wasm_bg.wasm`))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

/** The version of the package's own parser: both are built from the same sources. */
function parserVersion(): string {
  const { dependencies } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  return dependencies['@swc/core']!
}
