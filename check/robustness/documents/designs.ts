/** Hostile designs: well-formed, and arbitrarily large, deep or circular. */

import type { Choice } from '../../fuzz/generate/choice.js'
import { encodeDesign } from '../../../src/ir/codec/encode.js'
import type { Block, Expr, Field, Instance, Memory, Module, Role, Signal, Stmt, Type } from '../../../src/ir/ir.js'
import type { Json } from './parts.js'

/** A design as data, with the size of its snapshot. */
export interface HostileDesign {
  readonly how: string
  readonly design: Json
  readonly stateBytes: number
}

const place = { file: 'hostile.ts', line: 1, column: 1 }
const bit: Type = { width: 1, signed: false }
const bits = (width: number): Type => ({ width, signed: false })

const signal = (name: string, role: Role, width: number): Signal => {
  return { path: name, name, role, type: bits(width), reset: role === 'register' ? 0n : null, place }
}
const memory = (name: string, depth: number, width: number): Memory => {
  return { path: name, name, depth, type: bits(width), shape: { kind: 'bits', ...bits(width) }, place }
}
const read = (of: Signal): Expr => ({ kind: 'signal', type: of.type, place, signal: of })
const binary = (op: 'add' | 'mul' | 'xor', left: Expr, right: Expr): Expr => {
  return { kind: 'binary', type: left.type, place, op, left, right }
}
const assign = (target: Signal, value: Expr): Stmt => ({
  kind: 'assign',
  target: { instance: null, signal: target },
  value,
  place,
})
const block = (kind: Block['kind'], name: string, body: readonly Stmt[]): Block => ({
  kind,
  name,
  body,
  locals: [],
  place,
})

type Parts = Partial<Pick<Module, 'signals' | 'memories' | 'instances' | 'connections' | 'blocks'>>

function module(name: string, parts: Parts): Module {
  const { signals = [], memories = [], instances = [], connections = [], blocks = [] } = parts
  const fields = signals.map((one): Field => {
    return { segments: [one.name], path: one.path, shape: { kind: 'bits', ...one.type }, signals: [one], place }
  })
  return { name, className: name, parameters: '', fields, signals, memories, instances, connections, blocks, place }
}

/** One module with a register, whose next value is an expression of the register and an input. */
function computing(width: number, next: (r: Expr, a: Expr) => Expr, parts: Parts = {}): Module[] {
  const [a, r] = [signal('a', 'input', width), signal('r', 'register', width)]
  const body = [assign(r, next(read(r), read(a)))]
  return [module('Top', { ...parts, signals: [a, r], blocks: [block('seq', 'step', body), ...(parts.blocks ?? [])] })]
}

/** Nests `around` `count` times. */
function nested(count: number, first: Expr, around: (inner: Expr) => Expr): Expr {
  let expr = first
  for (let i = 0; i < count; i++) expr = around(expr)
  return expr
}

const powers = (low: number, high: number) => (random: Choice) => 2 ** random.between(low, high) + random.below(2) - 1

const kinds: Readonly<Record<string, (random: Choice) => readonly Module[]>> = {
  'operators inside each other': (random) => {
    const depth = random.pick([100, 900, 1001, 100_000])
    return computing(random.pick([1, 8, 64]), (r, a) =>
      nested(depth, r, (inner) => binary(random.pick(['add', 'xor']), inner, a)),
    )
  },
  'a balanced sum': (random) => {
    // A shared expression is computed once, but its gates are many all the same.
    const depth = random.between(5, 900)
    return computing(random.pick([1, 32, 4096]), (r) => nested(depth, r, (inner) => binary('add', inner, inner)))
  },
  products: (random) => {
    const width = powers(1, 16)(random)
    return computing(Math.max(1, width), (r, a) => nested(random.between(1, 20), r, (inner) => binary('mul', inner, a)))
  },
  shifts: (random) =>
    computing(powers(1, 16)(random) || 1, (r, a) =>
      nested(random.between(1, 50), r, (value) => ({
        kind: 'shift',
        type: value.type,
        place,
        op: 'shl',
        value,
        amount: a,
      })),
    ),
  'a choice of many': (random) =>
    computing(random.pick([1, 20, 64]), (r, a) => ({
      kind: 'select',
      type: r.type,
      place,
      index: a,
      items: Array.from({ length: powers(1, 17)(random) || 1 }, (_, i) => (i % 2 === 0 ? r : a)),
    })),
  'a memory': (random) => {
    const width = random.pick([1, 8, 64, 1024])
    const words = memory('words', random.pick([2, 1000, 2 ** 16, 2 ** 20, 2 ** 22, 2 ** 30, 2 ** 31, 2 ** 40]), width)
    const [a, r] = [signal('a', 'input', width), signal('r', 'register', width)]
    const at: Expr = { kind: 'read', type: words.type, place, memory: words, address: read(a) }
    const write: Stmt = { kind: 'write', memory: words, address: read(r), value: read(a), place }
    return [
      module('Top', {
        signals: [a, r],
        memories: [words],
        blocks: [block('seq', 'step', [assign(r, at), ...(random.chance(1, 2) ? [write] : [])])],
      }),
    ]
  },
  'many registers': (random) => {
    const a = signal('a', 'input', 1)
    const registers = Array.from({ length: powers(1, 18)(random) }, (_, i) =>
      signal(`r${i}`, 'register', random.pick([1, 1, 8, 64])),
    )
    const body = registers.map((r) => assign(r, { kind: 'resize', type: r.type, place, value: read(a) }))
    return [module('Top', { signals: [a, ...registers], blocks: [block('seq', 'step', body)] })]
  },
  'a tree of instances': (random) => {
    const inside = computing(random.pick([1, 16, 256]), (r, a) =>
      nested(random.between(1, 40), r, (inner) => binary(random.pick(['add', 'mul']), inner, a)),
    )
    const modules = [{ ...inside[0]!, name: 'M0', className: 'M0' }]
    const branches = random.pick([1, 2, 2, 4, 10, 1000])
    for (let level = random.between(1, random.pick([5, 20, 110])); level > 0; level--)
      modules.push(parentOf(modules.at(-1)!, modules.length, branches))
    return modules
  },
  'a loop': (random) => {
    const names = Array.from({ length: random.pick([1, 2, 1000, 20_000]) }, (_, i) => signal(`w${i}`, 'wire', 8))
    const blocks = names.map((wire, i) => block('comb', `b${i}`, [assign(wire, read(names[(i + 1) % names.length]!))]))
    return [module('Top', { signals: names, blocks })]
  },
  'a long way in one cycle': (random) => {
    const a = signal('a', 'input', 8)
    const wires = Array.from({ length: random.pick([10, 1000, 50_000]) }, (_, i) => signal(`w${i}`, 'wire', 8))
    const blocks = wires.map((wire, i) =>
      block('comb', `b${i}`, [assign(wire, binary('add', read(wires[i - 1] ?? a), read(a)))]),
    )
    return [module('Top', { signals: [a, ...wires], blocks: random.shuffled(blocks) })]
  },
  'a chain of instances': (random) => {
    const [from, to] = [signal('from', 'input', 8), signal('to', 'output', 8)]
    const value = random.pick([read(from), binary('add', read(from), read(from))])
    const link = module('Link', {
      signals: [from, to],
      connections: [{ target: { instance: null, signal: to }, value, place }],
    })
    const links = Array.from({ length: random.pick([2, 30, 300, 3000, 30_000]) }, (_, i): Instance => {
      return { segments: ['links', i], path: `links[${i}]`, name: `links_${i}`, module: link, place }
    })
    const [a, r] = [signal('a', 'input', 8), signal('r', 'register', 8)]
    const end = (instance: Instance): Expr => ({ kind: 'port', type: to.type, place, instance, signal: to })
    const connections = links.map((instance, i) => {
      return { target: { instance, signal: from }, value: i === 0 ? read(a) : end(links[i - 1]!), place }
    })
    const blocks = [block('seq', 'step', [assign(r, end(links.at(-1)!))])]
    return [link, module('Top', { signals: [a, r], instances: links, connections, blocks })]
  },
  'statements inside each other': (random) => {
    const [a, r] = [signal('a', 'input', 1), signal('r', 'register', 64)]
    let body: Stmt[] = [assign(r, read(r))]
    for (let i = random.pick([10, 400, 501, 700]); i > 0; i--)
      body = [{ kind: 'if', condition: read(a), then: body, else: [assign(r, read(r))], place }]
    return [module('Top', { signals: [a, r], blocks: [block('seq', 'step', body)] })]
  },
  'many checks': (random) => {
    const a = signal('a', 'input', 8)
    const checks = Array.from({ length: powers(1, 16)(random) }, (_, i): Stmt => {
      const condition: Expr = {
        kind: 'compare',
        type: bit,
        place,
        op: 'eq',
        left: read(a),
        right: { kind: 'constant', type: a.type, place, value: BigInt(i % 256) },
      }
      return random.chance(1, 2)
        ? { kind: 'assert', condition, message: 'never', place }
        : { kind: 'cover', condition, label: 'ever', place }
    })
    return [module('Top', { signals: [a], blocks: [block('seq', 'step', checks)] })]
  },
}

function parentOf(child: Module, number: number, branches: number): Module {
  const [input] = child.signals.filter(({ role }) => role === 'input')
  const a = signal('a', 'input', input!.type.width)
  const instances = Array.from({ length: branches }, (_, i): Instance => {
    return { segments: ['parts', i], path: `parts[${i}]`, name: `parts_${i}`, module: child, place }
  })
  const connections = instances.map((instance) => ({ target: { instance, signal: input! }, value: read(a), place }))
  return module(`M${number}`, { signals: [a], instances, connections })
}

export function hostileDesign(random: Choice): HostileDesign {
  const how = random.pick(Object.keys(kinds))
  const modules = kinds[how]!(random)
  const encoded = encodeDesign({ top: modules.at(-1)!, modules })
  return { how, design: encoded as unknown as Json, stateBytes: stateBytesOf(modules) }
}

function stateBytesOf(modules: readonly Module[]): number {
  const sizes = new Map<Module, number>()
  const bytes = ({ width }: Type): number => Math.ceil(width / 8)
  for (const one of modules) {
    const { signals, memories, instances } = one
    const isKept = ({ role }: Signal): boolean => role === 'register' || (role === 'input' && one === modules.at(-1))
    let size = signals.filter(isKept).reduce((sum, { type }) => sum + bytes(type), 0)
    for (const { depth, type } of memories) size += depth * bytes(type)
    for (const instance of instances) size += sizes.get(instance.module)!
    sizes.set(one, size)
  }
  return sizes.get(modules.at(-1)!)!
}
