/** The folder that each command line finds: a file of every kind that the command reads. */

import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Sandbox } from './sandbox.js'
import type { Stage } from './stage.js'

/** An experiment that takes no time, whose results are in the folder. */
export const smallExperiment = [
  'torus3d-fig7',
  '--set',
  'n=4',
  '--set',
  'scheme=h=4',
  '--set',
  'messages=8,16',
] as const

/** What each file is; to be had by these names in the folder where commands run. */
export const files = {
  module: 'credit-gate.ts',
  testbench: 'credit-gate.tb.ts',
  csv: 'packets.csv',
  jsonLines: 'packets.jsonl',
  replay: 'kept.replay',
  viewed: 'viewed.replay',
  results: 'results.jsonl',
} as const

/** @returns a sandbox, whose folder is to be copied */
export async function makeTemplate(stage: Stage): Promise<Sandbox> {
  const sandbox = new Sandbox()
  const { work } = sandbox
  const example = (name: string): string => fileURLToPath(new URL(`../examples/${name}`, import.meta.url))
  for (const name of [files.module, files.testbench]) copyFileSync(example(name), join(work, name))
  const rows = 'cycle,source,destination,flits\n0,0,3,4\n2,1,2,3\n2,3,0,1\n7,2,2,5\n11,0,1,2\n'
  writeFileSync(join(work, files.csv), rows)
  const [header = [], ...packets] = rows
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
  const objects = packets.map((row) => Object.fromEntries(header.map((name, i) => [name, Number(row[i])])))
  writeFileSync(join(work, files.jsonLines), objects.map((row) => `${JSON.stringify(row)}\n`).join(''))
  mkdirSync(join(work, 'folder'))
  const done = async (...args: string[]): Promise<void> => {
    const { status, stderr } = await stage.play({ args, folder: work })
    if (status !== 0) throw new Error(`\`flitwave ${args.join(' ')}\` does not work: ${stderr}`)
  }
  await done('run', `./${files.testbench}`, '--keep-replay', files.replay)
  await done('run', 'router-pipeline', '--set', 'stages=2', '--keep-replay', files.viewed)
  await done('experiment', ...smallExperiment, '--jobs', '1', '--results', files.results)
  renameSync(join(work, 'results.svg'), join(work, 'old.svg'))
  return sandbox
}

/** What is in a file of the template. */
export function contentOf(template: Sandbox, name: string): Buffer {
  return readFileSync(join(template.work, name))
}
