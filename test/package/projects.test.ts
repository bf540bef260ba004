/** The projects of tests in vitest.config.ts: a file that moves must not fall out of its project in silence. */

import { readdirSync } from 'node:fs'
import picomatch from 'picomatch'
import { describe, expect, it } from 'vitest'
import config from '../../vitest.config.js'

interface Project {
  readonly name: string
  readonly include: readonly string[]
  readonly exclude?: readonly string[]
}

const files = readdirSync(new URL('../../test', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
const projects = (config.test!.projects as unknown as readonly { readonly test: Project }[]).map(({ test }) => test)

/** A glob for each choice among alternatives in braces. */
function alternativesOf(glob: string): readonly string[] {
  const braces = /\{([^{}]*)\}/.exec(glob)
  if (!braces) return [glob]
  const [before, after] = [glob.slice(0, braces.index), glob.slice(braces.index + braces[0].length)]
  return braces[1]!.split(',').flatMap((one) => alternativesOf(`${before}${one}${after}`))
}

function hasFile(glob: string): boolean {
  const isMatch = picomatch(glob)
  return files.some((file) => isMatch(file))
}

function filesOf({ include, exclude = [] }: Project): readonly string[] {
  const [isIn, isOut] = [picomatch([...include]), picomatch([...exclude])]
  return files.filter((file) => isIn(file) && !isOut(file))
}

describe('projects of tests', () => {
  it.each(projects)('$name has a file for each of its globs', ({ include, exclude = [] }) => {
    const globs = [...include, ...exclude].flatMap(alternativesOf)
    expect(globs.length).toBeGreaterThan(0)
    expect(globs.filter((glob) => !hasFile(glob))).toEqual([])
  })

  it('have each test file once', () => {
    expect(files.length).toBeGreaterThan(300)
    const runs = projects.flatMap(filesOf)
    expect(files.filter((file) => runs.filter((run) => run === file).length !== 1)).toEqual([])
  })
})
