import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildPackage, folderWith } from '../../support/cli.js'
import { everyNth } from '../../support/sample.js'
import { blindTests, honestModule, honestTests, inSandbox, type Answers, type Task } from './in-sandbox.js'
import { moduleAttacks } from './module-attacks.js'
import { fingerprints, testsAttacks, watching } from './tests-attacks.js'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

beforeAll(buildPackage)

/** Milliseconds that an attack may take on a busy machine: alone, none takes 5 s. */
const longest = 60_000

const withAttack = honestModule.replace("'use rtl'\n", "'use rtl'\nimport './attack.js'\n")

interface Watched {
  /** The text of an attack, with what it is to reach. */
  readonly aimed: (code: string) => string
  readonly expectUntouched: () => void
}

/** A folder, and a server that listens there and at a port. */
async function watched(): Promise<Watched> {
  const folder = folderWith({ 'kept.txt': 'kept' })
  let connections = 0
  const listening = async (where: string | number): Promise<Server> => {
    const server = createServer((socket) => {
      connections++
      socket.destroy()
    })
    server.listen(typeof where === 'number' ? { port: where, host: '127.0.0.1' } : { path: where })
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return server
  }
  const { port } = (await listening(0)).address() as AddressInfo
  if (process.platform !== 'win32') await listening(join(folder, 'socket'))
  const before = readdirSync(folder)
  return {
    aimed: (code) => code.replaceAll('FOLDER', folder).replaceAll('PORT', String(port)).replaceAll('ROOT', root),
    expectUntouched: () => {
      expect(readdirSync(folder)).toEqual(before)
      expect(connections).toBe(0)
    },
  }
}

/** Half of the tasks in each of two threads. */
async function inTwo(tasks: readonly Task[]): Promise<Answers> {
  const [even, odd] = await Promise.all([0, 1].map((half) => inSandbox(tasks.filter((_, i) => i % 2 === half))))
  const told = tasks.map((_, i) => (i % 2 === 0 ? even! : odd!).told[Math.floor(i / 2)]!)
  return { told, changed: [...even!.changed, ...odd!.changed] }
}

/** Attacks that take most of the fuel are tried once, and by default some of them; of the others, some are tried twice. */
const isLong = (name: string): boolean => /work without an end: (?!a recursion|parsing)|never|endless/.test(name)

describe('code that comes with a right module', () => {
  const all = Object.entries(moduleAttacks).flatMap(([kind, some]) =>
    Object.entries(some).map(([name, [outcome, code, stands]]) => ({
      name: `${kind}: ${name}`,
      outcome,
      code,
      stands,
    })),
  )
  const long = everyNth(
    all.filter(({ name }) => isLong(name)),
    6,
  )
  const cases = all.filter((one) => !isLong(one.name) || long.includes(one))
  const again = everyNth(cases, 3)

  it('leaves it as it is or costs it everything, does the same again, and reaches nothing', async () => {
    const { aimed, expectUntouched } = await watched()
    const tasks = cases.map((one): Task => {
      const { name, code, stands } = one
      const files: Record<string, string> = stands
        ? { 'almost-full-fifo.ts': aimed(code), 'right.ts': honestModule }
        : { 'almost-full-fifo.ts': withAttack, 'attack.ts': aimed(code) }
      return { what: 'build', files, times: again.includes(one) && !isLong(name) ? 2 : 1 }
    })
    const honest: Task = { what: 'build', files: { 'almost-full-fifo.ts': withAttack, 'attack.ts': 'export {}' } }
    const { told, changed } = await inTwo([honest, honest, ...tasks, honest, honest])
    const [first, ...others] = told.map((one) => one[0]!)
    const good = first!.said[0]!
    expect(good).toMatch(/^\[\[\{"format"/)
    const found = cases.map(({ name }, i) => {
      const { said } = others[i + 1]!
      const outcome = said[0] === good ? 'same' : said[0]!.startsWith('[[') ? 'design' : said[0]!
      return { name, outcome }
    })
    expect(found).toEqual(cases.map(({ name, outcome }) => ({ name, outcome })))
    for (const [i, times] of told.entries()) {
      const name = cases[i - 2]?.name ?? 'honest'
      for (const { said, messages, fuel, time } of times) {
        expect({ name, said, messages, fuel }).toEqual({ name, ...withoutTime(times[0]!) })
        expect(time, name).toBeLessThan(longest)
      }
    }
    for (const one of [others[0]!, ...others.slice(-2)]) expect(withoutTime(one)).toEqual(withoutTime(first!))
    expect(changed).toEqual([])
    expectUntouched()
  })
})

function withoutTime({ said, messages, fuel }: Answers['told'][number][number]) {
  return { said, messages, fuel }
}

describe('tests that check nothing', () => {
  const cases = Object.entries(testsAttacks).flatMap(([kind, all]) =>
    Object.entries(all).map(([name, code]) => ({ name: `${kind}: ${name}`, code })),
  )

  it('say the same of each design, whatever they do to the answer and to requests', async () => {
    const { aimed, expectUntouched } = await watched()
    const tasks = cases.map(({ code }): Task => ({
      what: 'test',
      files: { 'almost-full-fifo.tb.ts': `import './attack.js'\n${blindTests}`, 'attack.ts': aimed(code) },
    }))
    const honest: Task = { what: 'test', files: { 'almost-full-fifo.tb.ts': honestTests } }
    const { told, changed } = await inTwo([honest, honest, ...tasks, honest, honest])
    const passing = (i: number): boolean[] =>
      told[i]![0]!.said.map((one) => (JSON.parse(one) as { readonly passes: boolean }).passes)
    for (const i of [0, 1, told.length - 2, told.length - 1]) {
      expect(passing(i)).toEqual([true, false, false])
      expect(withoutTime(told[i]![0]!)).toEqual(withoutTime(told[0]![0]!))
    }
    for (const [i, { name }] of cases.entries()) {
      const { said, time } = told[i + 2]![0]!
      expect({ name, different: new Set(said).size }).toEqual({ name, different: 1 })
      expect(time, name).toBeLessThan(longest)
    }
    expect(changed).toEqual([])
    expectUntouched()
  })

  it('see nothing that tells designs apart, but for values of ports', async () => {
    const entries = Object.entries(fingerprints)
    const tasks = entries.map(([, expression]): Task => {
      const fails = blindTests.replace('watch(t) {', `watch(t: any) {\n t.check(false, String(${expression}))`)
      return { what: 'test', files: { 'almost-full-fifo.tb.ts': watching + fails }, times: 2 }
    })
    const { told } = await inTwo(tasks)
    for (const [i, [name]] of entries.entries()) {
      const said = told[i]!.flatMap((one) => one.said)
      expect(said, name).toHaveLength(6)
      expect({ name, said: [...new Set(said)] }).toEqual({ name, said: [said[0]] })
      expect(said[0], name).toMatch(/"passes":false,"ends":true/)
      expect(new Set(told[i]!.flatMap((one) => one.fuel)).size, name).toBe(1)
    }
  })
})
