/** A design of which a student's tests learn no more than its ports: whoever looks inside finds neither names nor lines. */

import { decodeDesign } from '../../ir/codec/decode.js'
import { encodeDesign } from '../../ir/codec/encode.js'
import type { Design, Module, Signal, Stmt } from '../../ir/ir.js'
import { allStatements } from '../../ir/visit.js'

/** As data. Everything but the ports of the top is called by its number, and all of it stands in one place. */
export function blind(design: Design): unknown {
  const copy = decodeDesign(withoutPlaces(design))
  copy.modules.forEach((module, number) => takeNames(module, number, module === copy.top))
  return encodeDesign(copy)
}

function withoutPlaces(design: Design): unknown {
  const encoded = encodeDesign(design, { nameOf: () => 'design.ts' })
  return { ...encoded, places: encoded.places.map((value, i) => (i % 3 === 0 ? value : 1)) }
}

/** The module is a copy that nobody else has: it is changed as it stands. */
function takeNames(module: Module, number: number, isTop: boolean): void {
  const { signals, memories, instances, blocks, fields } = module
  const isKept = ({ role }: Signal): boolean => isTop && (role === 'input' || role === 'output')
  const prefix = unusedPrefix(signals.filter(isKept).map(({ name }) => name))
  let count = 0
  const next = (): string => `${prefix}${count++}`
  for (const one of [...signals.filter((signal) => !isKept(signal)), ...memories]) {
    const name = next()
    Object.assign(one, { name, path: name })
  }
  for (const memory of memories) Object.assign(memory, { shape: { kind: 'bits', ...memory.type } })
  for (const instance of instances) {
    const name = next()
    Object.assign(instance, { name, path: name, segments: [name] })
  }
  for (const block of blocks) {
    Object.assign(block, { name: next() })
    allStatements(block.body).forEach(takeText)
  }
  const name = `${prefix}${number}`
  const shown = fields.filter((field) => field.signals.every(isKept))
  Object.assign(module, { name, className: name, parameters: '', constants: undefined, fields: shown })
}

/** What statements say of themselves. */
function takeText(statement: Stmt): void {
  if (statement.kind === 'assert') Object.assign(statement, { message: 'an assertion of the module fails' })
  if (statement.kind === 'cover') Object.assign(statement, { label: 'a case of the module' })
}

/** With a number behind it, it is none of the names. */
function unusedPrefix(names: readonly string[]): string {
  const lower = names.map((name) => name.toLowerCase())
  let prefix = 'inner'
  while (lower.some((name) => name.startsWith(prefix))) prefix += 'x'
  return prefix
}
