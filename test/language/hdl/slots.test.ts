import { describe, expect, it } from 'vitest'
import { MatrixArbiter, RoundRobinArbiter } from '../../../rtl/lib/arbiters.js'
import { Mesh } from '../../../rtl/net/mesh.js'
import { Router } from '../../../rtl/router/router.js'
import { SwitchAllocator } from '../../../rtl/router/switch-allocator.js'
import { VcAllocator } from '../../../rtl/router/vc-allocator.js'
import { WestFirst } from '../../../rtl/router/west-first.js'
import { NegativeFirst } from '../../../examples/negative-first.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { defineBlocks } from '../../../src/language/hdl/declare/definitions.js'
import { create } from '../../../src/language/hdl/elaborate/create.js'
import type { Module } from '../../../src/language/hdl/declare/module.js'
import { placeHere } from '../../../src/language/hdl/value/place.js'
import { parameterValues } from '../../../src/runs/testbench/parameters.js'
import { emitVerilog } from '../../../src/print/verilog/index.js'

const make = (type: unknown, p: object): Module<unknown> => create(type as new () => object, [p]) as Module<unknown>

const namesOf = (p: object): string[] => elaborate(make(Router, p)).modules.map(({ name }) => name)

describe('a parameter that is a class', () => {
  it('is a part of the name of a module, unless it is the default', () => {
    const mesh = { topology: 'mesh', sizeX: 3 }
    expect(namesOf(mesh)).toContain('Router_sizeX3_mesh')
    expect(namesOf({ ...mesh, routing: NegativeFirst })).toContain('Router_sizeX3_mesh_NegativeFirst')
    expect(namesOf({ ...mesh, routing: WestFirst })).toContain('Router_sizeX3_mesh_WestFirst')
    expect(namesOf({ arbiter: MatrixArbiter })).toContain('Router_MatrixArbiter')
  })

  it('makes one module for one class', () => {
    const p = { topology: 'mesh', routing: NegativeFirst }
    const [once, again] = [elaborate(make(Router, p)), elaborate(make(Router, { ...p }))]
    expect(again.top).toBe(once.top)
    expect(elaborate(make(Router, { ...p, routing: WestFirst })).top).not.toBe(once.top)
  })

  it('makes two modules for two classes of one name, which cannot be in one design', () => {
    const other = Object.defineProperty(class extends RoundRobinArbiter {}, 'name', { value: 'RoundRobinArbiter' })
    defineBlocks(other, [], placeHere())
    const [own, foreign] = [RoundRobinArbiter, other].map((type) => elaborate(make(type, {})).top)
    expect(foreign).not.toBe(own)
    expect(foreign!.name).toBe(own!.name)
    // The sources have arbiters of the package.
    const p = { topology: 'mesh', sizeX: 2, sizeY: 2, vcs: 2, injectionVcs: 'all' }
    expect(() => elaborate(make(Mesh, { ...p, arbiter: other }))).toThrow('FW141')
  })

  it('has a file of its own in Verilog', () => {
    const texts = [{}, { arbiter: MatrixArbiter }].map((p) => emitVerilog(elaborate(make(SwitchAllocator, p))))
    expect(texts[0]!.at(-1)!.module).toBe('SwitchAllocator')
    expect(texts[1]!.at(-1)!.module).toBe('SwitchAllocator_MatrixArbiter')
  })

  it('is given by the name of a built-in class, or as a class', () => {
    const { routing } = Router.parameters
    expect(parameterValues({ routing }, { routing: 'WestFirst' }, 'it').routing).toBe(WestFirst)
    expect(parameterValues({ routing }, { routing: NegativeFirst }, 'it').routing).toBe(NegativeFirst)
    expect(() => parameterValues({ routing }, { routing: 'Unknown' }, 'it')).toThrow('FW911')
    expect(() => parameterValues({ routing }, { routing: Map }, 'it')).toThrow('FW911')
  })

  it('is no class of another kind, and none that the network cannot serve', () => {
    expect(() => make(Router, { routing: 'WestFirst' })).toThrow('FW146')
    expect(() => elaborate(make(Router, { routing: MatrixArbiter }))).toThrow('FW147')
    // The class is still an arbiter.
    expect(() => elaborate(new VcAllocator({ ports: 5, vcs: 2, arbiter: MatrixArbiter }))).not.toThrow()
    expect(() => elaborate(make(Router, { routing: WestFirst, topology: 'torus' }))).toThrow(
      "topology cannot be 'torus'",
    )
  })
})
