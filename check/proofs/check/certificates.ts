/** Checks a solver's proofs of unsatisfiability. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Certificate } from '../../../src/apps/cli/prove/native-cadical.js'
import { isInstalled } from '../../../src/base/jobs/process.js'
import { isRefuted } from './drat.js'

/** The program of Wetzler, Heule and Hunt, if installed; Debian does not package it. */
const hasDratTrim = isInstalled('drat-trim')

/** Checks certificates, and counts them. */
export class Certificates {
  checked = 0
  /** The names of the checkers. */
  readonly checkers = hasDratTrim ? 'a checker of this project and drat-trim' : 'a checker of this project'

  /** @throws Error for an invalid certificate */
  readonly check = (certificate: Certificate): void => {
    this.checked++
    if (!isRefuted(certificate)) throw new Error(`a proof of ${certificate.formula.length} bytes shows nothing`)
    if (hasDratTrim && !isVerified(certificate)) throw new Error('drat-trim does not verify a proof')
  }
}

function isVerified({ formula, proof }: Certificate): boolean {
  // It reports a proof as trivial if propagation in the formula alone suffices.
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-drat-'))
  try {
    writeFileSync(join(folder, 'formula'), formula)
    writeFileSync(join(folder, 'proof'), proof)
    const { stdout } = spawnSync('drat-trim', [join(folder, 'formula'), join(folder, 'proof')], { encoding: 'utf8' })
    return /^s VERIFIED|trivial UNSAT/m.test(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
