/** The engines that simulate networks of any shape. */

import { elaborate } from 'flitwave'
import { GraphLoadNetwork } from 'flitwave/rtl/traffic/graph-load-network'
import { emitVerilog, type VerilogFile } from 'flitwave/verilog'
import type { Contestant } from '../engines/engine.js'
import { modeOf, ready } from '../engines/ours.js'
import { modelOf } from '../engines/verilator.js'
import { portsOf } from '../verilator/ports.js'
import { tileText } from '../verilator/tile.js'
import type { Build, Model } from '../verilator/build.js'
import { kindsOf, type Kind } from './compose.js'
import { kindsHeader, modelName } from './cpp.js'
import { seedOf } from '../rtl/graph-traffic.js'
import { flits, graphParametersOf, rateOf, type GraphSubject } from './subjects.js'

/** Loads hardware in TypeScript, as the process of a user does. */
const register = new URL('../../../dist/src/language/transform/register.js', import.meta.url).href

/** @param routers - of the network */
export function ourGraph(subject: GraphSubject, routers: number, native: boolean): Contestant {
  const job = { engine: 'bitslice', checks: false, native: modeOf(native), design: 'graph', runs: 1, subject }
  return {
    title: `Flitwave, bitslice${native ? ', native code' : ''}`,
    routers,
    prepare: () => ready(job, ['--import', register]),
  }
}

export function composedGraph(subject: GraphSubject, routers: number): Contestant {
  return {
    title: 'Verilator, one model of each module composed in C++',
    routers,
    prepare: (options) => modelOf(() => buildOf(subject), options),
  }
}

/** The constants of a terminal, as texts. */
function trafficOf(subject: GraphSubject, terminal: number): Readonly<Record<string, string>> {
  const constants = { seed: seedOf(terminal), rate: rateOf(subject), turnOn: 65_536, turnOff: 0, target: terminal }
  const lengths = { share: 0, flits, longFlits: flits, longShare: 0 }
  return Object.fromEntries(Object.entries({ ...constants, ...lengths }).map(([name, value]) => [name, String(value)]))
}

function buildOf(subject: GraphSubject): Build {
  const design = elaborate(new GraphLoadNetwork(graphParametersOf(subject)))
  const kinds = kindsOf(design, (path) => {
    const [, terminal, name] = /^traffic\[(\d+)\]\.(\w+)$/.exec(path) ?? []
    return name === undefined ? null : BigInt(trafficOf(subject, Number(terminal))[name]!)
  })
  const report = kinds.find(({ module }) => module.className === 'LoadTerminal')!
  // The last file is that of the network, whose part the program has.
  const files = emitVerilog(design).slice(0, -1)
  const models = kinds.map((kind, number) => tileOf(kind, number, files))
  return { models, program: 'graph.cpp', headers: { 'kinds.h': kindsHeader(kinds, report) } }
}

function tileOf({ module, held }: Kind, number: number, files: readonly VerilogFile[]): Model {
  const ports = portsOf(files.find((file) => file.module === module.name)!.text)
  const top = `tile${number}`
  const text = tileText(module.name, ports, ({ name }) => held.has(name), top)
  return { top, prefix: modelName(number), verilog: [...files, { name: `${top}.sv`, text }] }
}
