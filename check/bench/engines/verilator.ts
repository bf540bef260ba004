import { elaborate } from 'flitwave'
import { TrafficNode } from 'flitwave/rtl/traffic/traffic-node'
import { TrafficTorus } from 'flitwave/rtl/traffic/traffic-torus'
import { emitVerilog, type VerilogFile } from 'flitwave/verilog'
import { isInstalled } from '../../../src/base/jobs/process.js'
import { networkOf } from '../network.js'
import { build, type Build } from '../verilator/build.js'
import { networkHeader, notInlined } from '../verilator/network.js'
import { portsOf } from '../verilator/ports.js'
import { tileHeader, tileText } from '../verilator/tile.js'
import type { BenchEngine, PrepareOptions, Preparation } from './engine.js'

/** One verilated node, composed to a network in C++. */
export const composed: BenchEngine = {
  name: 'verilator-composed',
  title: 'Verilator, one node composed in C++',
  sizes: { usual: [4, 8, 16, 32, 64], full: [4, 8, 16, 32, 64] },
  prepare: (size, options) => modelOf(() => composedNode(size), options),
}

/** The network as one model, the obvious first approach. */
export const whole: BenchEngine = {
  name: 'verilator-whole',
  title: 'Verilator, the whole network',
  sizes: { usual: [4], full: [4, 8, 16] },
  prepare: (size, options) => modelOf(() => wholeNetwork(size, (file) => file), options),
}

/** The network as one model, with separate modules for its nodes. */
export const notInlinedNodes: BenchEngine = {
  name: 'verilator-not-inlined',
  title: 'Verilator, the whole network, nodes not inlined',
  sizes: { usual: [4], full: [4, 8, 16] },
  prepare: (size, options) => modelOf(() => wholeNetwork(size, keepNodesApart), options),
}

/** Builds a model, unless that takes too long or a tool is missing. */
export async function modelOf(job: () => Build, { buildLimit }: PrepareOptions): Promise<Preparation> {
  const missing = ['verilator', 'make', 'g++'].find((tool) => !isInstalled(tool))
  if (missing !== undefined) return { kind: 'not measured', reason: `${missing} is not installed` }
  const built = await build(job(), buildLimit)
  switch (built.kind) {
    case 'built':
      return { kind: 'ready', program: built.binary, args: [], buildSeconds: built.seconds }
    case 'too long':
      return { kind: 'not measured', reason: `not built in ${minutes(built.limit)}` }
  }
}

function minutes(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}

function composedNode(size: number): Build {
  const network = networkOf(size)
  const files = emitVerilog(elaborate(new TrafficNode(network)))
  const node = files.at(-1)!
  const ports = portsOf(node.text)
  return {
    models: [
      { top: 'tile', prefix: 'Vtile', verilog: [...files, { name: 'tile.sv', text: tileText(node.module, ports) }] },
    ],
    program: 'composed.cpp',
    headers: { 'tile.h': tileHeader(ports, network) },
  }
}

function wholeNetwork(size: number, change: (file: VerilogFile) => VerilogFile): Build {
  const files = emitVerilog(elaborate(new TrafficTorus(networkOf(size))))
  return {
    models: [{ top: files.at(-1)!.module, prefix: 'Vnetwork', verilog: files.map(change) }],
    program: 'whole.cpp',
    headers: { 'reports.h': networkHeader(size * size) },
  }
}

function keepNodesApart(file: VerilogFile): VerilogFile {
  return file.module.startsWith('TrafficNode') ? notInlined(file) : file
}
