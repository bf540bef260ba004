/** Installs the tools of the site separately: nothing else needs them. */

import { spawnSync } from 'node:child_process'
import { wrongPackages } from '../../../scripts/installed.mjs'

/** Installs the tools if they differ from the lock file. */
export function installTools(): void {
  if (wrongPackages('docs/site').length === 0) return
  console.log('npm ci --prefix docs/site')
  const { status } = spawnSync('npm', ['ci', '--prefix', 'docs/site', '--no-audit', '--no-fund'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('npm ci --prefix docs/site has failed')
}
