/** The interpreter and the parser for students' code, from the files of the package. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packageRoot } from '../../files/packaged.js'
import { fail } from '../../ir/diagnostic.js'
import { compileWith } from '../../course/compile.js'
import { Compiler } from '../../course/sandbox/compiler.js'
import { makeImage } from '../../course/sandbox/image.js'
import { wasm } from '../../course/sandbox/wasm/api.js'
import type { CodeRunner } from '../../course/student-code.js'

/**
 * Makes both; that takes about a second.
 * @throws FlitwaveError FW994 without `@swc/wasm-web`
 */
export function makeCodeRunner(): CodeRunner {
  const file = (name: string): string => join(packageRoot(), 'dist', 'sandbox', name)
  const compiler = Compiler.from(parserBytes())
  const image = makeImage(new wasm.Module(readFileSync(file('quickjs.wasm'))), readFileSync(file('guest.js'), 'utf8'))
  return {
    image,
    compile: (files) => compileWith(compiler, files),
    hardwarePath: (name) => join(packageRoot(), name.replace(/^flitwave\//, '')),
  }
}

const parser = '@swc/wasm-web'

function parserBytes(): Uint8Array {
  try {
    return readFileSync(createRequire(import.meta.url).resolve(`${parser}/wasm_bg.wasm`))
  } catch (error) {
    const what = `${parser}, which reads what students hand in, cannot be loaded: ${(error as NodeJS.ErrnoException).code ?? String(error)}`
    return fail('FW994', what, null, `npm install --save-dev ${parser}`)
  }
}
