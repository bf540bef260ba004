/** The folder template for each command line: a file of every kind that the command reads. */

import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Sandbox } from './sandbox.js'
import type { Stage } from './stage.js'
import { oneCollective } from '../../test/networks/workload/chakra-files.js'
import { map } from '../../test/apps/cli/mesh-map.js'
import { netraceFile } from '../../test/networks/workload/netrace-files.js'

/** An experiment that takes no time; its results are in the folder. */
export const smallExperiment = [
  'torus3d-fig7',
  '--set',
  'n=4',
  '--set',
  'scheme=h=4',
  '--set',
  'messages=8,16',
] as const

/** The kind of each file; commands refer to them by these names in their folder. */
export const files = {
  module: 'credit-gate.ts',
  testbench: 'credit-gate.tb.ts',
  csv: 'packets.csv',
  jsonLines: 'packets.jsonl',
  replay: 'kept.replay',
  viewed: 'viewed.replay',
  results: 'results.jsonl',
  workload: 'steps.csv',
  groups: 'groups.json',
  chakra: 'rank.0.et',
  netrace: 'packets.tra',
  vcd: 'viewed.vcd',
  fst: 'viewed.fst',
  mesh: 'mesh.fst',
  map: 'mesh.map.json',
  network: 'anynet.txt',
  verilog: 'counter.v',
} as const

/** Two ranks that send to each other, and reduce their data. */
const workloadRows = `rank,id,type,after,ns,peer,bytes,tag
0,0,compute,,40,,,
0,1,send,0,,1,64,
0,2,all-reduce,1,,,128,
1,0,receive,,,0,64,
1,1,compute,0,7,,,
1,2,all-reduce,1,,,128,
`

const netracePackets = [
  { cycle: 3, id: 1, type: 1, from: 0, to: 5, followers: [2] },
  { cycle: 9, id: 2, type: 2, from: 5, to: 0, followers: [] },
]

const counter = `module counter #(parameter WIDTH = 4) (input clk, input rst, input up, output reg [WIDTH-1:0] count);
  always @(posedge clk) if (rst) count <= 0; else if (up) count <= count + 1;
endmodule
`

/** @returns a sandbox whose folder serves as the original for copies */
export async function makeTemplate(stage: Stage): Promise<Sandbox> {
  const sandbox = new Sandbox()
  const { work } = sandbox
  const example = (name: string): string => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url))
  for (const name of [files.module, files.testbench]) copyFileSync(example(name), join(work, name))
  const rows = 'cycle,source,destination,flits\n0,0,3,4\n2,1,2,3\n2,3,0,1\n7,2,2,5\n11,0,1,2\n'
  writeFileSync(join(work, files.csv), rows)
  const [header = [], ...packets] = rows
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
  const objects = packets.map((row) => Object.fromEntries(header.map((name, i) => [name, Number(row[i])])))
  writeFileSync(join(work, files.jsonLines), objects.map((row) => `${JSON.stringify(row)}\n`).join(''))
  writeFileSync(join(work, files.workload), workloadRows)
  writeFileSync(join(work, files.groups), '{"g":[0,1]}')
  writeFileSync(join(work, files.network), 'router 0 node 0 router 1 5\nrouter 1 node 1\n')
  writeFileSync(join(work, files.verilog), counter)
  oneCollective('all-reduce', 2, 256).forEach((file, rank) => writeFileSync(join(work, `rank.${rank}.et`), file))
  writeFileSync(join(work, files.netrace), netraceFile(netracePackets))
  mkdirSync(join(work, 'folder'))
  const done = async (...args: string[]): Promise<void> => {
    const { status, stderr } = await stage.play({ args, folder: work })
    if (status !== 0) throw new Error(`\`flitwave ${args.join(' ')}\` does not work: ${stderr}`)
  }
  await done('run', `./${files.testbench}`, '--keep-replay', files.replay)
  await done('run', 'router-pipeline', '--set', 'stages=2', '--keep-replay', files.viewed)
  await done('waves', files.viewed, '--format', 'vcd,fst', '--out', 'dumps')
  for (const name of readdirSync(join(work, 'dumps')))
    renameSync(join(work, 'dumps', name), join(work, name.endsWith('.fst') ? files.fst : files.vcd))
  rmSync(join(work, 'dumps'), { recursive: true })
  const mesh = ['--set', 'topology=mesh', 'vcs=2', 'depth=4']
  await done(
    'run',
    'traffic',
    ...mesh,
    '--cycles',
    '80',
    '--signals',
    'dut.nodes[*].**',
    '--format',
    'fst',
    '--out',
    'mesh',
  )
  const [dump = ''] = readdirSync(join(work, 'mesh'))
  renameSync(join(work, 'mesh', dump), join(work, files.mesh))
  rmSync(join(work, 'mesh'), { recursive: true })
  writeFileSync(join(work, files.map), JSON.stringify(map, null, 1))
  await done('experiment', ...smallExperiment, '--jobs', '1', '--results', files.results)
  renameSync(join(work, 'results.svg'), join(work, 'old.svg'))
  return sandbox
}

/** The contents of a file of the template. */
export function contentOf(template: Sandbox, name: string): Buffer {
  return readFileSync(join(template.work, name))
}
