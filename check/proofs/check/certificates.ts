/** Checks the proofs of a solver that formulas have no solution. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Certificate } from '../../../src/apps/cli/prove/native-cadical.js'
import { isInstalled } from '../../../src/base/jobs/process.js'
import { isRefuted } from './drat.js'

/** The program of Wetzler, Heule and Hunt, where somebody has it: Debian does not. */
const hasDratTrim = isInstalled('drat-trim')

/** Checks certificates, and counts them. */
export class Certificates {
  checked = 0
  /** Their judges. */
  readonly checkers = hasDratTrim ? 'a checker of this project and drat-trim' : 'a checker of this project'

  /** @throws Error for one that shows nothing */
  readonly check = (certificate: Certificate): void => {
    this.checked++
    if (!isRefuted(certificate)) throw new Error(`a proof of ${certificate.formula.length} bytes shows nothing`)
    if (hasDratTrim && !isVerified(certificate)) throw new Error('drat-trim does not verify a proof')
  }
}

function isVerified({ formula, proof }: Certificate): boolean {
  // It calls trivial what propagation finds in the formula alone.
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
