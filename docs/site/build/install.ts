/** The tools of the site are installed apart: nobody else needs them. */

import { spawnSync } from 'node:child_process'
import { wrongPackages } from '../../../scripts/installed.mjs'

/** Installs them where they are not as the lock file has them. */
export function installTools(): void {
  if (wrongPackages('docs/site').length === 0) return
  console.log('npm ci --prefix docs/site')
  const { status } = spawnSync('npm', ['ci', '--prefix', 'docs/site', '--no-audit', '--no-fund'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('npm ci --prefix docs/site has failed')
}
