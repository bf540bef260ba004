/** A design as JSON: all of its objects by number, so that what is shared stays shared. */

import type { Design } from '../ir/ir.js'

/** A member: plain, a big integer, or another object of the list. */
type Written = string | number | boolean | null | { readonly big: string } | { readonly at: number }

type WrittenObject = readonly Written[] | Readonly<Record<string, Written>>

/** @param nameOf - what a source file is called in it */
export function writeDesign(design: Design, nameOf: (file: string) => string): string {
  const numbers = new Map<object, number>()
  const objects: WrittenObject[] = []
  const write = (value: unknown, key: string): Written => {
    if (typeof value === 'bigint') return { big: String(value) }
    if (typeof value !== 'object' || value === null) {
      if (typeof value === 'function' || value === undefined) return null
      return key === 'file' ? nameOf(value as string) : (value as string)
    }
    const known = numbers.get(value)
    if (known !== undefined) return { at: known }
    const at = objects.length
    numbers.set(value, at)
    objects.push([])
    const members = Object.entries(value).filter(([name]) => name !== 'constants')
    objects[at] = Array.isArray(value)
      ? value.map((member) => write(member, ''))
      : Object.fromEntries(members.map(([name, member]) => [name, write(member, name)]))
    return { at }
  }
  write(design, '')
  return JSON.stringify(objects)
}

export function readDesign(text: string): Design {
  const written = JSON.parse(text) as WrittenObject[]
  const objects = written.map((object): object => (Array.isArray(object) ? [] : {}))
  const read = (value: Written): unknown => {
    if (typeof value !== 'object' || value === null) return value
    return 'big' in value ? BigInt(value.big) : objects[value.at]
  }
  written.forEach((object, i) => {
    for (const [name, value] of Object.entries(object)) Object.assign(objects[i]!, { [name]: read(value) })
  })
  return objects[0] as Design
}

/** Absolute paths of the files that places of a design name. */
export function filesOf(design: Design): ReadonlySet<string> {
  const files = new Set<string>()
  writeDesign(design, (file) => {
    files.add(file)
    return file
  })
  return files
}
