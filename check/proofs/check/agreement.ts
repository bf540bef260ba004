/** `npm run prove:check`: compares the verdicts of several provers on random programs. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counted } from '../../../src/base/text.js'
import { nativeCadical } from '../../../src/apps/cli/prove/native-cadical.js'
import { createCadical } from '../../../src/verify/prove/solver.js'
import { Certificates } from './certificates.js'
import { casesOf, type Options } from './options.js'
import { firstCycles } from './programs/exhaustive.js'
import { isExhaustible } from './programs/small-program.js'
import { programAt, type Numbered } from './random-programs.js'
import { toolsAmong } from './tools.js'
import { differences, inCycle, type Said } from './soonest.js'
import { abcVerdicts, ownVerdicts } from './verdicts.js'

/** Checks all requested programs; returns the number of failures. */
export async function checkPrograms(options: Options): Promise<number> {
  const tools = toolsAmong(['yosys-abc', 'cadical'])
  const check = new AgreementCheck(options, tools)
  const cases = casesOf(options, options.programs)
  for (const [done, index] of cases.entries()) {
    await check.program(index)
    if ((done + 1) % 50 === 0) console.log(`${done + 1} programs`)
  }
  check.end()
  for (const line of check.summary()) console.log(line)
  return check.failures
}

class AgreementCheck {
  failures = 0
  private readonly started = performance.now()
  private readonly folder = mkdtempSync(join(tmpdir(), 'flitwave-proofs-'))
  private readonly certificates = new Certificates()
  /** The number of programs of each prover. */
  private readonly programs = new Map<string, number>()
  private readonly verdicts = { 'never fails': 0, fails: 0 }
  private witnesses = 0

  constructor(
    private readonly options: Options,
    private readonly tools: ReadonlySet<string>,
  ) {}

  async program(index: number): Promise<void> {
    const numbered = programAt(this.options.seed, index)
    try {
      const all = await this.said(numbered)
      for (const prover of all.keys()) this.programs.set(prover, (this.programs.get(prover) ?? 0) + 1)
      const different = differences(all)
      if (different.length > 0) this.fail(index, numbered, different.join('\n'))
    } catch (error) {
      this.fail(index, numbered, String((error as Error).stack ?? error))
    }
  }

  end(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  summary(): string[] {
    const seconds = Math.round((performance.now() - this.started) / 1000)
    const { 'never fails': never, fails } = this.verdicts
    return [
      [...this.programs].map(([prover, count]) => `${prover} ${count}`).join(', '),
      `${counted(never + fails, 'assertion')}: ${never} never fail, ${fails} do; ${this.witnesses} witnesses of ABC read back and repeated`,
      ...(this.certificates.checked > 0
        ? [`${counted(this.certificates.checked, 'proof')} of cadical checked, by ${this.certificates.checkers}`]
        : []),
      `${this.failures === 0 ? 'all agree' : `FAILED: ${counted(this.failures, 'program')}`} (${seconds} s)`,
    ]
  }

  /** The verdict of each prover on a program. */
  private async said({ design, program }: Numbered): Promise<ReadonlyMap<string, Said>> {
    const all = new Map<string, Said>()
    const own = await ownVerdicts(design, createCadical)
    all.set('built-in', own.said)
    for (const { property, verdict } of own.found)
      if (property.kind === 'assertion' && verdict.kind !== 'bounded')
        this.verdicts[verdict.kind === 'proved' ? 'never fails' : 'fails']++
    if (this.tools.has('cadical')) all.set('cadical', (await ownVerdicts(design, this.native())).said)
    if (this.tools.has('yosys-abc')) {
      const { said, witnesses } = abcVerdicts(design, this.folder)
      this.witnesses += witnesses
      all.set('yosys-abc', said)
    }
    if (isExhaustible(program)) {
      const first = firstCycles(design, program)
      const names = [...Array.from({ length: program.claims }, (_, i) => `claim${i}`), 'goal']
      all.set('all states', new Map(names.map((name) => [name, inCycle(first.get(name) ?? Infinity)])))
    }
    return all
  }

  private native() {
    return nativeCadical(this.options.certificates ? this.certificates.check : undefined)
  }

  private fail(index: number, { seed, program }: Numbered, what: string): void {
    this.failures++
    const folder = join(this.options.out, `verdicts-${this.options.seed}-${index}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'program.ts'), program.source)
    writeFileSync(join(folder, 'what.txt'), `${what}\n`)
    console.log(`FAILED ${index} (seed ${seed}), see ${folder}\n${what.replace(/^/gm, '  ')}`)
  }
}
