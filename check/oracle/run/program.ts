/**
 * Programs as texts: several files that import each other, run without the module loader, which would keep them for ever.
 */

import { dirname, join } from 'node:path'
import { transformSync, type Options } from '@swc/core'
import * as hdl from '../../../src/language/hdl/index.js'
import * as runtime from '../../../src/language/hdl/runtime/runtime.js'
import { isRtl, transform } from '../../../src/language/transform/transform.js'
import { edit } from './edit.js'
import { exact } from './exact.js'
import { language } from './language.js'
import { losses } from './losses.js'
import { withReference } from './reference.js'

/** The text of a file by its absolute path; undefined if there is none. */
export type Files = (path: string) => string | undefined

/** How a program is read: as a description of hardware, or as a plain program. */
export interface Reading {
  /** TypeScript to an ES module. */
  compile(text: string, path: string): string
  /** The packages that a program imports by bare names. */
  readonly packages: Readonly<Record<string, object>>
}

/** As hardware: rewritten and run on the builder. */
export const asHardware: Reading = {
  compile: (text, path) => toFunctionBody(transform(text, path).code),
  packages: { 'flitwave/hdl': hdl, 'flitwave/runtime': runtime },
}

/** As a program: without types, and with the operators of `exact.ts`. */
export const asProgram: Reading = {
  compile: (text, path) => toFunctionBody(strip(isRtl(text) ? edit(text, path) : text)),
  packages: { 'flitwave/hdl': language },
}

const options: Options = {
  swcrc: false,
  configFile: false,
  isModule: true,
  sourceMaps: false,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { decoratorVersion: '2022-03', useDefineForClassFields: true },
  },
}

function strip(text: string): string {
  return transformSync(text, { ...options, module: { type: 'es6' } }).code
}

const importNames = /(?<=^|\*\/ )import \{([^}]*)\} from (["'][^"']+["']);?/gm
const importAll = /(?<=^|\*\/ )import \* as (\w+) from (["'][^"']+["']);?/gm
const importNothing = /(?<=^|\*\/ )import (["'][^"']+["']);?$/gm
const exportDeclaration = /(?<=^|\*\/ )export (?=(?:async )?(?:class|const|let|var|function\*?|abstract class) (\w+))/gm

/** An ES module as the body of a function of `require` and `exports`. Usual declarations need no parser. */
function toFunctionBody(code: string): string {
  const exported: string[] = []
  const body = code
    .replace(
      importNames,
      (_, names: string, from: string) => `const {${names.replaceAll(' as ', ': ')}} = require(${from});`,
    )
    .replace(importAll, 'const $1 = require($2);')
    .replace(importNothing, 'require($1);')
    .replace(exportDeclaration, (_, name: string) => {
      exported.push(name)
      return ''
    })
  if (/(?<=^|\*\/ )(?:import|export)\b/m.test(body))
    return transformSync(code, { ...options, module: { type: 'commonjs' } }).code
  return `'use strict';${body}\n${exported.map((name) => `exports.${name} = ${name};`).join(' ')}`
}

type Exports = Record<string, unknown>
type Require = (name: string) => unknown

const helpers = {
  ...exact,
  of: withReference,
  store: <T>(place: string, store: () => T): T => losses.at(place, store),
}

/** Compiles each file once for all programs that contain it with the same text. */
export class Linker {
  readonly #compiled = new Map<string, { readonly text: string; readonly code: string }>()

  constructor(
    private readonly reading: Reading,
    private readonly mostKept = 0,
  ) {}

  /** Runs a file and all its imports; returns its exports. */
  load(path: string, files: Files): Exports {
    const loaded = new Map<string, Exports>()
    const load = (at: string): Exports => {
      const known = loaded.get(at)
      if (known) return known
      const text = files(at)
      if (text === undefined) throw new Error(`there is no file ${at}`)
      const exports: Exports = {}
      loaded.set(at, exports)
      const require: Require = (name) =>
        name.startsWith('.') ? load(sourceOf(join(dirname(at), name))) : this.reading.packages[name]
      // eslint-disable-next-line @typescript-eslint/no-implied-eval -- programs are texts here
      const run = new Function('require', 'exports', '$oracle', this.#compile(at, text)) as (...given: object[]) => void
      run(require, exports, helpers)
      return exports
    }
    return load(path)
  }

  #compile(path: string, text: string): string {
    const known = this.#compiled.get(path)
    if (known?.text === text) return known.code
    const code = this.reading.compile(text, path)
    if (this.#compiled.size < this.mostKept) this.#compiled.set(path, { text, code })
    return code
  }
}

function sourceOf(path: string): string {
  return path.replace(/\.js$/, '.ts')
}
