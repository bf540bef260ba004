/**
 * The inspector on the site: its parts once, a small page for each run of the gallery, and one that opens dumps of the reader.
 * They work from any folder.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Pack from '../../../src/apps/cli/inspect/pack.js'
import type * as OpenRun from '../../../src/apps/cli/shared/open-run.js'
import { fileName } from '../../../src/apps/cli/shared/output-files.js'
import { readAssets, runPage, sharedParts } from '../../../src/apps/server/page.js'
import type { Page } from './pages.js'

/** A run of the gallery, as the command below its picture opens it. */
interface GalleryRun {
  readonly testbench: string
  readonly set: Readonly<Record<string, string>>
  /** The name of its page and its pictures, without an extension: `torus-deadlock-vcs1`. */
  readonly name: string
}

/** The line below a picture of the gallery. */
const line = /Open this run: `npx flitwave inspect (\S+?)(?: --set ([^`]*))?`/g

/** The gallery, with a link to the page of each run. */
export function withInspectors({ path, text }: Page): Page {
  return {
    path,
    text: text.replace(line, (whole, testbench: string, settings = '') => {
      const { name } = runOf(testbench, settings as string)
      return `[Open this run](./runs/${name}.html){target="_self"}, or on your machine: ${whole.slice(whole.indexOf('`'))}`
    }),
  }
}

/** The page that opens dumps, below the root of the site. */
export const dumpPage = 'waves/runs/dump.html'

/** The guide to dumps, with a link to the page that opens them. */
export function withDumpPage({ path, text }: Page): Page {
  return { path, text: text.replace('the page of the site', `[the page of the site](../${dumpPage}){target="_self"}`) }
}

/**
 * Makes the page of each run, and the page for dumps.
 * @param commands - a text with the lines that open runs, such as the gallery
 * @param folder - where the gallery's page will be
 */
export async function writeInspectors(commands: string, folder: string): Promise<void> {
  const { openPast, packPast } = await builtModules()
  const parts = sharedParts(readAssets())
  for (const [name, content] of parts.files) write(join(folder, 'inspector', name), content)
  write(join(folder, 'runs/dump.html'), runPage(parts, null, 'Open a waveform dump', '../inspector'))
  for (const [, testbench = '', settings = ''] of commands.matchAll(line)) {
    const { set, name } = runOf(testbench, settings)
    const past = await openPast(testbench, { set, testbench: undefined })
    write(join(folder, 'runs', `${name}.html`), runPage(parts, packPast(past), name, '../inspector'))
  }
}

/** Built: they find the testbenches of the package beside them. */
async function builtModules() {
  const built = (path: string): Promise<unknown> => import(pathToFileURL(`dist/src/apps/cli/${path}`).href)
  return {
    ...((await built('shared/open-run.js')) as typeof OpenRun),
    ...((await built('inspect/pack.js')) as typeof Pack),
  }
}

function runOf(testbench: string, settings: string): GalleryRun {
  const pairs = settings.split(' ').filter((setting) => setting !== '')
  const set = Object.fromEntries(pairs.map((setting) => setting.split('='))) as Record<string, string>
  return { testbench, set, name: fileName(testbench, set) }
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
