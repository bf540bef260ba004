/** `npm run site`: builds the documentation site, static files that work from any folder. */

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkSite } from './build/check.js'
import { writeScripts } from '../../scripts/live-scripts.js'
import { installTools } from './build/install.js'
import { drawPictures, drawWaves } from './build/drawings.js'
import { movingCommand, movingNetwork } from './build/moving-network.js'
import { navigationOf } from './build/navigation.js'
import { allPages } from './build/all-pages.js'
import { guideFiles } from './build/guides.js'
import { writeInspectors } from './build/inspectors.js'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

const source = 'docs/site/pages'
const output = 'out/site'
const vitepress = join('docs', 'site', 'node_modules', 'vitepress', 'bin', 'vitepress.js')

try {
  await build()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function build(): Promise<void> {
  installTools()
  rmSync(source, { recursive: true, force: true })
  rmSync(output, { recursive: true, force: true })
  const waves = drawWaves(join(source, 'waves'))
  const { pages, pictures } = await allPages()
  for (const { path, text } of pages) write(path, text)
  for (const { path, svg } of pictures) write(path, svg)
  for (const [path, svg] of await drawPictures()) write(path, svg)
  write('moving-network.svg', await movingNetwork())
  for (const file of guideFiles().filter((file) => file.endsWith('.png'))) cpSync(file, join(source, file))
  write('navigation.json', JSON.stringify(navigationOf(pages)))
  await writeScripts(join(output, 'live'))
  await waves
  // The repository's page beside the diagrams; the site has its own.
  rmSync(join(source, 'waves/README.md'))
  const { status } = spawnSync(process.execPath, [vitepress, 'build', 'docs/site'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('VitePress has failed')
  const commands = `${readFileSync('waves/README.md', 'utf8')}\nOpen this run: \`${movingCommand}\``
  await writeInspectors(commands, join(output, 'waves'))
  // Files of VitePress that no page needs; a server has its own page for missing files.
  for (const file of ['404.html', 'hashmap.json', 'package.json', 'vp-icons.css'])
    rmSync(join(output, file), { force: true })
  checkSite(output)
}

function write(path: string, content: string): void {
  const file = join(source, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
