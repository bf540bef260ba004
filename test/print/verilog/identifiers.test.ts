import { describe, expect, it } from 'vitest'
import { load } from '../../../check/fuzz/load.js'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import type { Design } from '../../../src/ir/ir.js'
import { checkVerilog, emitVerilog, formatCheck, isClean } from '../../../src/print/verilog/index.js'
import { budget } from '../../support/sample.js'
import { describeWithTools, verilatorCache } from '../../support/tools.js'
import { isBindable, nastyNames } from './nasty-names.js'

const build = (classes: string, top = 'Top'): Design =>
  load(
    `'use rtl'
import { bool, comb, concat, enumOf, input, memory, Module, noReset, output, reg, seq, struct, uint, wire, wiring } from 'flitwave/hdl'
${classes}`,
    'names.ts',
    top,
  )

/** One class with a thing of the name at each of the places where a name can stand alone. */
const places: Readonly<Record<string, (name: string) => string>> = {
  input: (name) => `class Top extends Module { '${name}' = input(bool); y = output(bool)
    @wiring wires() { this.y = this['${name}'] } }`,
  register: (name) => `class Top extends Module { a = input(bool); y = output(bool); '${name}' = reg(bool, noReset)
    @seq store() { this['${name}'] = this.a } @wiring wires() { this.y = this['${name}'] } }`,
  memory: (name) => `class Top extends Module { a = input(bool); y = output(bool); '${name}' = memory(2, bool)
    @seq store() { this['${name}'][this.a] = this.a } @wiring wires() { this.y = this['${name}'][this.a] } }`,
  child: (
    name,
  ) => `class Leaf extends Module { a = input(bool); y = output(bool); @wiring wires() { this.y = !this.a } }
    class Top extends Module { a = input(bool); y = output(bool); '${name}' = new Leaf()
    @wiring wires() { this['${name}'].a = this.a; this.y = this['${name}'].y } }`,
  member: (name) => `class Top extends Module { s = input(struct({ '${name}': bool })); y = output(bool)
    @wiring wires() { this.y = this.s['${name}'] } }`,
  block: (name) =>
    `class Top extends Module { a = input(bool); y = output(bool); @comb ${name}() { this.y = !this.a } }`,
}

/** Those that elaboration accepts there; for all others it must say why. */
function accepted(place: string, names = nastyNames): readonly string[] {
  return names.filter((name) => isAcceptedAt(place, name))
}

/** Each place has every n-th name, and no two places share one. */
const distance = budget(24, 1)

function everyOther(names: readonly string[], first: number): readonly string[] {
  return names.filter((_, i) => i % distance === first % distance)
}

function someAt(place: string): readonly string[] {
  return accepted(place, everyOther(nastyNames, Object.keys(places).indexOf(place)))
}

function isAcceptedAt(place: string, name: string): boolean {
  try {
    build(places[place]!(name))
    return true
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    const { code, message, place: at } = error.diagnostics[0]!
    expect([name, code]).toEqual([name, 'FW140'])
    expect(message).toContain(name)
    expect(at).not.toBeNull()
    return false
  }
}

const bindable = nastyNames.filter(isBindable)
const members = nastyNames.map((name, i) => `'${name}': ${i}`).join(', ')
const classes = bindable.filter(
  (name) => /^[A-Za-z]\w*$/.test(name) && !name.endsWith('_') && !['bool', 'Module'].includes(name),
)

/** Names at all places at once: ports of the top, and a child for each other place. All that is named is shown. */
function everything(): string {
  const at = (name: string): string => `this['${name}']`
  const ports = (reads: readonly string[]): string => `a = input(bool); y = output(uint(${reads.length}))`
  const show = (reads: readonly string[]): string => `@comb gather0() { this.y = concat(${reads.join(', ')}) }`
  const inputs = someAt('input').filter((name) => name !== 'y')
  const state = someAt('register').filter((name) => !['a', 'y'].includes(name))
  const [memories, children, blocks] = [someAt('memory'), someAt('child'), someAt('block')]
  const locals = everyOther(bindable, 0)
  return `
class Leaf extends Module { a = input(bool); y = output(bool); r = reg(bool, false)
  @seq store() { this.r = this.a } @wiring wires() { this.y = this.r } }
class State extends Module { ${ports(state)}
  ${state.map((name) => `'${name}' = reg(bool, noReset)`).join('\n')}
  @seq hold() { ${state.map((name) => `${at(name)} = this.a`).join('; ')} }
  ${show(state.map(at))} }
class Memories extends Module { ${ports(memories)}
  ${memories.map((name) => `'${name}' = memory(2, bool)`).join('\n')}
  @seq hold() { ${memories.map((name) => `${at(name)}[this.a] = this.a`).join('; ')} }
  ${show(memories.map((name) => `${at(name)}[this.a]`))} }
class Children extends Module { ${ports(children)}
  ${children.map((name) => `'${name}' = new Leaf()`).join('\n')}
  @wiring wires() { ${children.map((name) => `${at(name)}.a = this.a`).join('; ')} }
  ${show(children.map((name) => `${at(name)}.y`))} }
class Blocks extends Module { ${ports(blocks)}
  ${blocks.map((_, i) => `w${i}x = wire(bool)`).join('\n')}
  ${blocks.map((name, i) => `@comb ${name}() { this.w${i}x = !this.a }`).join('\n')}
  ${show(blocks.map((_, i) => `this.w${i}x`))} }
class Locals extends Module { ${ports(locals)}; b = input(bool)
  @comb s() { ${locals.map((name) => `const ${name} = this.a && this.b`).join('; ')}
    this.y = concat(${locals.join(', ')}) } }
class Members extends Module { a = input(bool); n = input(uint(9)); e = output(enumOf({ ${members} }, 'always'))
  @comb show() {
    switch (this.n) { ${nastyNames.map((_, i) => `case ${i}: this.e = ${(i * 7) % nastyNames.length}; break`).join('\n')}
      default: this.e = this.a ? 1 : 0 } } }
class Top extends Module { a0 = input(bool); b0 = input(bool); n0 = input(uint(9))
  ${inputs.map((name) => `'${name}' = input(bool)`).join('\n')}
  e0 = output(enumOf({ ${members} }, 'always'))
  y = output(uint(${inputs.length}))
  state0 = new State(); memories0 = new Memories(); children0 = new Children(); blocks0 = new Blocks()
  locals0 = new Locals(); members0 = new Members()
  state_y0 = output(uint(${state.length})); memories_y0 = output(uint(${memories.length}))
  children_y0 = output(uint(${children.length})); blocks_y0 = output(uint(${blocks.length}))
  locals_y0 = output(uint(${locals.length}))
  @wiring wires() {
    for (const child of [this.state0, this.memories0, this.children0, this.blocks0, this.locals0, this.members0])
      child.a = this.a0
    this.locals0.b = this.b0; this.members0.n = this.n0; this.e0 = this.members0.e
    this.state_y0 = this.state0.y; this.memories_y0 = this.memories0.y; this.children_y0 = this.children0.y
    this.blocks_y0 = this.blocks0.y; this.locals_y0 = this.locals0.y }
  ${show(inputs.map(at))} }`
}

describe('names that are special somewhere', () => {
  it('are refused as names of fields, blocks and classes, if a tool could not tell them apart from its own', () => {
    const fields = accepted('input')
    expect(
      ['bool', 'wone', 'wreal', 'EOF', 'wait', 'größe', 'x__y', '$x', 'clk'].filter((name) => fields.includes(name)),
    ).toEqual([])
    for (const name of ['größe', '_x', 'x$y'])
      expect(() =>
        build(
          `class ${name} extends Module { a = input(bool); y = output(bool)
        @wiring wires() { this.y = this.a } }`,
          name,
        ),
      ).toThrow('FW140')
  })

  it('are accepted as those of C++, and marked where they are ports', () => {
    expect(accepted('input')).toEqual(expect.arrayContaining(['char', 'delete', 'friend', 'list', 'queue', 'switch']))
    const [file] = emitVerilog(build(places['input']!('queue')))
    expect(file!.text).toContain('/* verilator lint_off SYMRSVDWORD */ // a word of C++, which Verilator renames')
  })

  it('keep their letters in waves, and get others in Verilog, if they are locals', () => {
    const { top } = build(`class Top extends Module { a = input(uint(4)); y = output(uint(5)); z = output(uint(5))
      @comb s() { const größe = this.a + 1; const until = this.a + 2; this.y = größe; this.z = until } }`)
    const found = top.signals.filter(({ role }) => role === 'local').map(({ path, name }) => [path, name])
    expect(found).toEqual([
      ['s.größe', 's_grosse'],
      ['s.until_1', 's_until_1'],
    ])
  })

  it('are refused if two classes differ in case alone', () => {
    const leaf = (name: string): string =>
      `class ${name} extends Module { a = input(bool); y = output(bool); @wiring wires() { this.y = !this.a } }`
    const both = `${leaf('Leaf')} ${leaf('LEAF')} class Top extends Module { a = input(bool); y = output(bool)
      p0 = new Leaf(); q0 = new LEAF()
      @wiring wires() { this.p0.a = this.a; this.q0.a = this.p0.y; this.y = this.q0.y } }`
    expect(() => build(both)).toThrow('two modules, Leaf and LEAF, differ only in case')
  })
})

describeWithTools(['verilator', 'iverilog', 'yosys'], 'tools', () => {
  it('accept each name that is accepted, wherever it stands, and agree', async () => {
    const results = await checkVerilog(build(everything()), { cycles: 50, cache: verilatorCache })
    expect(isClean(results), formatCheck(results)).toBe(true)
  })

  /** A design with a child of each class that may be called so. */
  const family = (names: readonly string[]): Design => {
    const leaf = (name: string): string =>
      `class ${name} extends Module { a = input(bool); y = output(bool); @comb show() { this.y = !this.a } }`
    const legal = names.filter((name) => isAccepted(leaf(name), name))
    return build(
      `${legal.map(leaf).join('\n')}
      class Everything extends Module { a = input(bool); y = output(uint(${legal.length}))
        ${legal.map((name, i) => `i${i}x = new ${name}()`).join('; ')}
        @wiring wires() { ${legal.map((_, i) => `this.i${i}x.a = this.a`).join('; ')} }
        @comb show() { this.y = concat(${legal.map((_, i) => `this.i${i}x.y`).join(', ')}) } }`,
      'Everything',
    )
  }

  it('accept classes that are called like anything', async () => {
    const seen = new Set<string>()
    const distinct = classes.filter((name) => seen.size < seen.add(name.toLowerCase()).size)
    const results = await checkVerilog(family(distinct), { cycles: 20, tools: ['lint', 'icarus'] })
    expect(isClean(results), formatCheck(results)).toBe(true)
  })

  it('accept classes that are called like parts of the check', async () => {
    const names = 'flitwave_bench flitwave_clock dut stimulus cycle netlist bench Vbench Syms root main'.split(' ')
    const design = family(names)
    expect(design.modules).toHaveLength(names.length + 1)
    const results = await checkVerilog(design, { cycles: 20, cache: verilatorCache })
    expect(isClean(results), formatCheck(results)).toBe(true)
  })
})

function isAccepted(classes: string, top: string): boolean {
  try {
    build(classes, top)
    return true
  } catch (error) {
    if (error instanceof FlitwaveError) return false
    throw error
  }
}
