/** The tools of the site are installed apart: nobody else needs them. */

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const stamp = 'site/node_modules/.installed.json'

/** Installs them where they are not as the lock file has them. */
export function installTools(): void {
  const wanted = readFileSync('site/package-lock.json', 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('npm ci --prefix site')
  const { status } = spawnSync('npm', ['ci', '--prefix', 'site', '--no-audit', '--no-fund'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('npm ci --prefix site has failed')
  writeFileSync(stamp, wanted)
}
