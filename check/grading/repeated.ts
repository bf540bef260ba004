/** Grades the same submissions many times, with several versions of Node and numbers of threads: the same bytes each time. */

import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Grading } from '../../src/apps/course/index.js'
import { command, handIn, labText, rightSolutions } from './hand-in.js'

/** Attacks whose results differed from run to run when students' code ran in Node. */
const attacks: Readonly<Record<string, string>> = {
  output: "for (let i = 0; i < 1000; i++) console.log('x'.repeat(1000))\nthrow new Error('printed')",
  clock: 'throw new Error(String(+new (Object.getPrototypeOf(new Date()).constructor)()))',
  chance: 'throw new Error(String(Math.random()))',
  loop: 'for (;;);',
  memory: 'const all = []; for (;;) all.push(new Uint8Array(1e5))',
  stack: 'let n = 0; const f = () => { n++; f() }; try { f() } catch {} throw new Error(String(n))',
}

/** The numbers of threads. */
const threads = ['1', '4']

/** The results of all gradings of a lab. */
export interface Repeated {
  readonly lab: string
  readonly submissions: number
  readonly gradings: number
  /** The gradings by exit code and output: one entry if all are equal. */
  readonly results: ReadonlyMap<string, readonly string[]>
}

/**
 * Grades one folder of submissions `times` times with each version of Node and each number of threads.
 *
 * @param nodes - paths of binaries
 */
export function gradeRepeatedly(
  grading: Grading,
  folder: string,
  { nodes, times }: { readonly nodes: readonly string[]; readonly times: number },
): Repeated {
  const into = handInAll(grading, folder)
  const results = new Map<string, string[]>()
  for (const node of nodes)
    for (const count of threads)
      for (let i = 0; i < times; i++) {
        const text = graded(grading, into, node, count)
        results.set(text, [...(results.get(text) ?? []), `${node}, ${count} threads`])
      }
  const gradings = nodes.length * threads.length * times
  return { lab: grading.lab.name, submissions: readdirSync(into).length, gradings, results }
}

function graded({ lab }: Grading, into: string, node: string, count: string): string {
  const args = ['lab', 'grade', into, '--lab', lab.name, '--json', '--threads', count]
  const { stdout, stderr, status } = spawnSync(node, [command, ...args], {
    cwd: into,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, FLITWAVE_TYPES: 'off' },
  })
  return `${status}\n${stderr}\n${stdout}`
}

/** The reference with its tests, right solutions, the skeleton, which is wrong, and attacks on modules and tests. */
function handInAll(grading: Grading, folder: string): string {
  const { lab } = grading
  const into = join(folder, 'repeated', lab.name)
  mkdirSync(into, { recursive: true })
  handIn(grading, 'reference', into)
  for (const name of rightSolutions(grading).slice(0, 3)) handIn(grading, `right-${name}`, into, name)
  const handInText = (student: string, files: Readonly<Record<string, string>>): void => {
    mkdirSync(join(into, student))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(into, student, name), text)
  }
  handInText('skeleton', { [lab.file]: labText(grading, 'skeleton', lab.file) })
  const honest = labText(grading, 'reference', lab.file)
  const attacked = honest.replace("'use rtl'\n", "'use rtl'\nimport './attack.js'\n")
  for (const [name, text] of Object.entries(attacks))
    handInText(`attack-${name}`, { [lab.file]: attacked, 'attack.ts': text })
  if (lab.tests !== undefined) {
    const byChance = 'if (Math.random() < 0.5) throw new Error(String(Date.now()))'
    const tests = `${labText(grading, 'reference', lab.tests)}\n${byChance}\n`
    handInText('tests-of-chance', { [lab.file]: honest, [lab.tests]: tests })
  }
  return into
}
