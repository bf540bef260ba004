import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ParameterSpecs } from '../../src/language/hdl/index.js'

const folder = new URL('../../rtl/', import.meta.url)
const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
const files = await Promise.all(paths.map((path) => import(new URL(path, folder).href) as Promise<object>))
const classes = files
  .flatMap((exports): unknown[] => Object.values(exports))
  .filter((value): value is { name: string; parameters: ParameterSpecs } => {
    return typeof value === 'function' && 'parameters' in value
  })

describe.each(classes.map((type) => [type.name, type.parameters] as const))('the parameters of %s', (_, parameters) => {
  it('have a help text each, or one value', () => {
    const bare = Object.entries(parameters).filter(([, spec]) => !spec.about && !('isFixed' in spec))
    expect(bare.map(([name]) => name)).toEqual([])
  })
})
