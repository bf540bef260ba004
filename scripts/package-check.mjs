/**
 * Holds the package to what a user gets: packs it, checks its exports and types, installs it in an empty folder, writes
 * there the files that the README shows, and draws their diagram.
 * The files are also type-checked there, by a compiler that knows nothing of Flitwave. A project of `npm create flitwave` goes
 * through the steps of its tour: its test, the page of `flitwave dev`, and a run in one file. Each lab is begun and checked.
 *
 * A code block of the README, or of a page below, that is opened with "ts name.ts" is a file; the first that is named
 * *.tb.ts is run, and so is the one with a deadlock.
 */

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const readme = resolve(process.argv[2] ?? 'README.md')
const folder = mkdtempSync(join(tmpdir(), 'flitwave-package-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

run('.', process.execPath, 'scripts/build.mjs')
const [{ filename }] = JSON.parse(run('.', 'npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', folder))
const tarball = join(folder, filename)
console.log(`packed ${filename}`)

run('.', 'node_modules/.bin/publint', 'run', tarball, '--strict')
console.log('publint: nothing found')
run('.', 'node_modules/.bin/attw', tarball, '--profile', 'esm-only', '--format', 'ascii')
console.log('attw: nothing found')

const user = mkdtempSync(join(folder, 'user-'))
run(user, 'npm', 'init', '-y')
run(user, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball)
const files = [readme, ...['tutorial', 'testbenches', 'own-router'].map((name) => `docs/${name}.md`)].flatMap(
  (page) => [...readFileSync(page, 'utf8').matchAll(/^```ts (\S+\.ts)\n([\s\S]*?)^```/gm)],
)
for (const [, name = '', text = ''] of files) writeFileSync(join(user, name), text)
const testbench = files.map(([, name = '']) => name).find((name) => name.endsWith('.tb.ts'))
if (!testbench) stop(`${readme} shows no testbench`)
run(
  user,
  resolve('node_modules/.bin/tsc'),
  '--strict',
  '--noEmit',
  '--target',
  'es2023',
  '--module',
  'nodenext',
  ...files.map(([, name = '']) => name),
)
console.log('the files type-check without a plugin')
const checked = `./${testbench}`
if (!run(user, 'npx', 'flitwave', 'check', checked).includes('types: not checked, as there is no TypeScript'))
  stop('types are checked by a TypeScript that nobody has installed')
symlinkSync(resolve('node_modules/@typescript/native'), join(user, 'node_modules/typescript'))
if (!run(user, 'npx', 'flitwave', 'check', checked).includes('types: nothing found by TypeScript'))
  stop('types are not checked')
run(user, 'npm', 'pkg', 'set', 'type=module')
run(user, resolve('node_modules/.bin/tsc'), '--init')
run(user, resolve('node_modules/.bin/tsc'), '--outDir', 'out')
rmSync(join(user, 'tsconfig.json'))
console.log('so they do in `flitwave check`, and with what `tsc --init` writes')
console.log(run(user, 'npx', 'flitwave', 'run', `./${testbench}`, '--format', 'svg').trim())
const diagram = join(user, testbench.replace('.tb.ts', '.svg'))
if (!existsSync(diagram) || !readFileSync(diagram, 'utf8').includes('<svg'))
  stop("the README's testbench draws nothing")
const stuck = run(user, 'npx', 'flitwave', 'run', './ring.tb.ts')
if (!stuck.includes('wait for each other in a circle')) stop(`the watchdog finds no deadlock:\n${stuck}`)
console.log(run(user, 'npx', 'flitwave', 'run', 'fifo').trim())
ownRouting()
console.log('a routing function in one file works in cdg, run, explain and experiment')
const told = run(user, 'npx', 'flitwave', '--version').trim()
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
if (told !== version) stop(`the command tells the version ${told}, and the package has ${version}`)
console.log('the package works in an empty folder')

await checkProject()
console.log('a new project can be tested, looked into and changed')

checkLabs()
console.log('every lab can be begun, and its skeleton gets its errors')
checkGrading()
console.log('a lab is graded with the parser in WebAssembly, and not without it')

const installed = join(user, 'node_modules/flitwave')
/** The text of a page outside spans and blocks of code, which hold no links. */
const proseOf = (/** @type {string} */ page) => page.replace(/```[^]*?```|`[^`\n]*`/g, '')
/** `flitwave lab new` draws it, with the student's numbers, beside the page of the lab. */
const isDrawn = (/** @type {string} */ target) => target === 'expected.svg'
const dead = filesIn(installed, '.md').flatMap((page) =>
  [...proseOf(readFileSync(page, 'utf8')).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
    .filter(([, target = '']) => !isDrawn(target) && !existsSync(join(dirname(page), target)))
    .map(([, target]) => `${relative(installed, page)}: ${target}`),
)
if (dead.length > 0) stop(`links of the package that lead nowhere:\n${dead.join('\n')}`)
console.log('every link of its pages leads somewhere')

/** The class of docs/own-router.md, and a traffic matrix, wherever they can be set. */
function ownRouting() {
  writeFileSync(join(user, 'mine.csv'), 'source,destination\n0,5\n5,10\n10,0\n')
  const own = ['topology=mesh', 'routing=./negative-first.ts']
  const load = ['--quick', '--set', ...own, 'load=0.2', 'traffic=./mine.csv']
  const said = [
    ['acyclic', run(user, 'npx', 'flitwave', 'cdg', 'mesh', '--set', 'k=4', 'vcs=1', 'routing=./negative-first.ts')],
    ['checks passed', run(user, 'npx', 'flitwave', 'run', 'traffic', '--set', ...own)],
    ['Pipeline', run(user, 'npx', 'flitwave', 'explain', 'traffic', '--summary', '--set', ...own)],
    ['load: 1 point', run(user, 'npx', 'flitwave', 'experiment', 'load', ...load)],
  ]
  for (const [wanted, text] of said) if (!text.includes(wanted)) stop(`instead of ${wanted} it says:\n${text}`)
}

/**
 * Checks each lab as a student begins it. Unfinished work is no error of the package: the check shows it, with exit code 1.
 */
function checkLabs() {
  const labs = run(user, 'npx', 'flitwave', 'lab', 'list').trim().split('\n')
  if (labs.length !== 10) stop(`there are ${labs.length} labs`)
  for (const lab of labs) {
    const [name = ''] = lab.split(' ')
    const made = run(user, 'npx', 'flitwave', 'lab', 'new', name, '--student', 'ada')
    const { status, stdout, stderr } = spawnSync('npx', ['flitwave', 'lab', 'check', name], {
      cwd: user,
      encoding: 'utf8',
    })
    const work = /^\S+\.ts$|answers\.json$/m.test(made)
    if (!work || status !== 1 || !stdout.startsWith(`${name}, ada:`) || stderr !== '')
      stop(`lab new ${name}:\n${made}\nlab check ${name}:\n${stdout}${stderr}`)
  }
}

/** Grades with the labs of this clone, as a teacher does: 30 points are for tests, which the skeleton's do not earn. */
function checkGrading() {
  const handed = join(user, 'handed-in', 'ada')
  mkdirSync(handed, { recursive: true })
  for (const [folder, file] of [
    ['reference', 'almost-full-fifo.ts'],
    ['skeleton', 'almost-full-fifo.tb.ts'],
  ])
    copyFileSync(`labs/01-fifo/${folder}/${file}`, join(handed, `${file}`))
  const grade = () =>
    spawnSync('npx', ['flitwave', 'lab', 'grade', 'handed-in', '--lab', '1', '--private', 'labs'], {
      cwd: user,
      encoding: 'utf8',
    })
  cpSync('labs', join(user, 'labs'), { recursive: true })
  const without = grade()
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const parser = `@swc/wasm-web@${dependencies['@swc/core']}`
  if (without.status !== 2 || !without.stderr.includes('FW994') || !without.stderr.includes(parser))
    stop(`without the parser a grading says:\n${without.stdout}${without.stderr}`)
  run(user, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', parser)
  const graded = grade()
  if (graded.status !== 1 || !graded.stdout.includes('70 of 100')) stop(`${graded.stdout}${graded.stderr}`)
}

async function checkProject() {
  const [{ filename }] = JSON.parse(
    run('scripts/create-flitwave', 'npm', 'pack', '--json', '--pack-destination', folder),
  )
  run(user, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', join(folder, filename))
  run(user, 'npm', 'create', 'flitwave', 'demo')
  const demo = join(user, 'demo')
  run(demo, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund')
  run(demo, 'npm', 'test')
  run(demo, 'npm', 'run', 'vitest')
  run(demo, 'npx', 'tsc')
  const older = mkdtempSync(join(folder, 'typescript-'))
  run(older, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', 'typescript@5.9.3')
  run(demo, process.execPath, join(older, 'node_modules/typescript/bin/tsc'))
  run(demo, 'npx', 'flitwave', 'inspect', './credit-gate.tb.ts', '--out', 'run.html')
  if (!readFileSync(join(demo, 'run.html'), 'utf8').includes('id="flitwave-run"')) stop('the page has no run in it')
  // Without npx, which would not pass the signal on.
  const command = join(demo, 'node_modules/.bin/flitwave')
  const dev = spawn(command, ['dev', '--no-open'], { cwd: demo, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  dev.stdout.on('data', (text) => (said += text))
  while (!/checks passed/.test(said)) await Promise.race([once(dev.stdout, 'data'), once(dev, 'exit')])
  const { origin, hash } = new URL(said.split('\n')[0] ?? '')
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const page = await fetch(origin)
  const held = await fetch(`${origin}/run`, { headers: { 'x-flitwave-token': token } })
  if (!page.ok || !held.ok) stop(`the page is answered with ${page.status}, the run with ${held.status}`)
  dev.kill('SIGINT')
  const [code] = await once(dev, 'exit')
  if (code !== 0) stop(`flitwave dev ends with ${code}`)
}

/**
 * @param {string} root
 * @param {string} ending
 */
function filesIn(root, ending) {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending) && !path.includes('node_modules'))
    .map((path) => join(root, path))
}

/**
 * Returns the output of a command; ends the script if it fails.
 * @param {string} cwd
 * @param {string} command
 * @param {string[]} args
 */
function run(cwd, command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) stop(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}${error ?? ''}`)
  return stdout
}

/**
 * @param {string} message
 * @returns {never}
 */
function stop(message) {
  console.error(message)
  process.exit(1)
}
