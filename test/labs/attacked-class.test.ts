import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { honestModule, honestTests } from '../apps/course/in-sandbox.js'
import { moduleAttacks } from '../apps/course/module-attacks.js'
import { buildPackage, flitwave, folderWith, type Outcome } from '../support/cli.js'
import { everyNth } from '../support/sample.js'

const command = fileURLToPath(new URL('../../dist/src/apps/cli/main.js', import.meta.url))

beforeAll(buildPackage)

type Files = Readonly<Record<string, string>>

/** A class of students with their submissions. */
function classOf(students: Readonly<Record<string, Files>>): string {
  const folder = folderWith()
  chmodSync(folder, 0o755)
  for (const [student, files] of Object.entries(students)) {
    mkdirSync(join(folder, 'in', student), { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'in', student, name), text)
  }
  return folder
}

const honest = { 'almost-full-fifo.ts': honestModule, 'almost-full-fifo.tb.ts': honestTests }

/** Without tests, which take most of the time. */
const alone = { 'almost-full-fifo.ts': honestModule }

const attackedBy = (code: string): Files => ({
  'almost-full-fifo.ts': honestModule.replace("'use rtl'\n", "'use rtl'\nimport './attack.js'\n"),
  'attack.ts': code,
})

const args = ['lab', 'grade', 'in', '--lab', '1', '--json']

/** The report of each student, from the output. */
const reportsIn = (stdout: string): ReadonlyMap<string, string> =>
  new Map((JSON.parse(stdout) as readonly { student: string }[]).map((one) => [one.student, JSON.stringify(one)]))

describe('a class with attackers', () => {
  it('has for the others the same reports as without them', () => {
    const all = Object.values(moduleAttacks).flatMap((some) => Object.values(some))
    const some = all.filter(([outcome, , stands], i) => outcome.startsWith('FW') && !stands && i % 14 === 0)
    expect(some.length).toBeGreaterThan(8)
    const attackers = Object.fromEntries(some.map(([, code], i) => [`attacker-${i}`, attackedBy(code)]))
    const before = flitwave(classOf({ 'a-honest': honest, 'z-honest': alone }), args)
    const together = flitwave(classOf({ 'a-honest': honest, ...attackers, 'z-honest': alone }), args)
    expect(together.stderr).toBe('')
    const [expected, found] = [reportsIn(before.stdout), reportsIn(together.stdout)]
    expect(found.size).toBe(some.length + 2)
    for (const [student, report] of found)
      if (student.endsWith('honest')) expect(report).toBe(expected.get(student))
      else expect(JSON.parse(report)).toMatchObject({ student, score: 0, parts: [] })
  })
})

it('gets the same bytes with 1 and with 4 threads', () => {
  const chance = attackedBy('throw new Error(String([Math.random(), Date.now()]))')
  const folder = classOf({ ada: honest, eve: chance, kim: chance, zoe: alone })
  const [one, four] = ['1', '4'].map((threads) => flitwave(folder, [...args, '--threads', threads]))
  expect(four).toEqual(one)
})

const isLinux = process.platform === 'linux'

describe.runIf(isLinux)('a grader', () => {
  const students = { ada: alone, eve: attackedBy(`await import(['node', 'fs'].join(':'))`), zoe: alone }
  let plain: Outcome | undefined
  const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
  const wrappers: readonly (readonly string[])[] = [
    asNobody,
    ['unshare', '--net', '--pid', '--fork', '--mount-proc'],
    ['unshare', '--user', '--map-root-user', '--net'],
    [...asNobody, 'unshare', '--user', '--map-current-user', '--net'],
  ]

  it.each(everyNth(wrappers, 2).map((wrapper) => [wrapper.join(' '), wrapper] as const))(
    'gets the same reports: %s',
    (name, wrapper) => {
      const folder = classOf(students)
      const run = (words: readonly string[]) =>
        spawnSync(words[0]!, words.slice(1), { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'] } })
      if (run([...wrapper, process.execPath, command, '--version']).status !== 0) {
        console.warn(`skipped: ${name} is not possible here`)
        return
      }
      plain ??= flitwave(folder, args)
      const wrapped = run([...wrapper, process.execPath, command, ...args])
      expect(wrapped.stderr).toBe('')
      expect(wrapped.stdout).toBe(plain.stdout)
      expect(wrapped.status).toBe(plain.status)
    },
  )
})

/** Students whose code never ends, in modules and in tests. */
function loops(count: number): Readonly<Record<string, Files>> {
  const endless = { ...honest, 'almost-full-fifo.tb.ts': `for (;;);\n${honestTests}` }
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`loop-${i}`, i % 2 ? attackedBy('for (;;);') : endless]),
  )
}

describe.runIf(isLinux)('a grader that ends', () => {
  it.each(['SIGINT', 'SIGKILL', 'SIGTERM'] as const)('by %s leaves no process', async (signal) => {
    const child = spawn(process.execPath, [command, ...args, '--threads', '2'], {
      cwd: classOf(loops(6)),
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const left = (): number[] => descendants.filter(isAlive)
    let descendants: number[] = []
    while (descendants.length === 0 && child.exitCode === null) {
      await sleep(50)
      descendants = judgesOf(child.pid!)
    }
    expect(descendants.length).toBeGreaterThan(0)
    child.kill(signal)
    await ended
    for (let i = 0; i < 2000 && left().length > 0; i++) await sleep(50)
    expect(left()).toEqual([])
  })
})

/** The judging processes of a grader. */
function judgesOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) =>
      textAt(`/proc/${pid}/stat`)
        .replace(/^.*\) \S+ /, '')
        .startsWith(`${parent} `),
    )
    .filter((pid) => textAt(`/proc/${pid}/cmdline`).includes('judge-process'))
    .map(Number)
}

/** A zombie is not alive: its parent has ended, and nothing waits for it. */
function isAlive(pid: number): boolean {
  const text = textAt(`/proc/${pid}/stat`)
  return text !== '' && !text.includes(') Z ')
}

function textAt(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
