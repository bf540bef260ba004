/** The time from a save to the page, with `flitwave dev`. */

import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { projectFile, startPageCommand } from '../../../scripts/page-command.js'
import { summaryOf } from '../statistics.js'
import type { Figure } from './figures.js'

interface Saved {
  readonly name: string
  /** Files of the package: a testbench, and its module to save. */
  readonly testbench: string
  readonly module: string
  readonly goal: number
}

export const savedModule: Saved = {
  name: 'dev: from a save to its waves, a module',
  testbench: 'examples/credit-gate.tb.ts',
  module: 'examples/credit-gate.ts',
  goal: 500,
}

export const savedNetwork: Saved = {
  name: 'dev: from a save to its waves, an 8x8 mesh with a routing function of its own',
  testbench: 'check/bench/inspector/own-routing.tb.ts',
  module: 'examples/negative-first.ts',
  goal: 1500,
}

/**
 * Saves a module repeatedly, each time with a different comment, and waits until the page has the new run.
 * @param folder - the folder for the project
 */
export async function saves(browser: Browser, folder: string, saved: Saved, count: number): Promise<Figure> {
  const project = join(folder, basename(saved.testbench, '.tb.ts'))
  makeProject(project, saved)
  const command = await startPageCommand(['dev', `./${basename(saved.testbench)}`], project)
  const page = await browser.newPage()
  try {
    await page.goto(command.url)
    await page.locator('.name').first().waitFor()
    const path = join(project, basename(saved.module))
    const text = readFileSync(path, 'utf8')
    const times: number[] = []
    for (let i = 0; i <= count; i++) {
      await page.waitForTimeout(1500)
      await page.evaluate(mark)
      const begin = performance.now()
      writeFileSync(path, `${text}\n// ${i}\n`)
      await page.locator(newView).waitFor()
      // Skip the first save, which finds everything cold.
      if (i > 0) times.push(performance.now() - begin)
    }
    return { name: saved.name, unit: 'ms', measured: summaryOf(times), goal: saved.goal }
  } finally {
    command.process.kill('SIGINT')
    await page.close()
    rmSync(project, { recursive: true })
  }
}

/** A new run recreates all elements. */
const mark = `document.querySelector('wave-view').className = 'old'`
const newView = 'wave-view:not(.old)[aria-busy=false]'

function makeProject(folder: string, { testbench, module }: Saved): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  symlinkSync(projectFile(), join(folder, 'node_modules', 'flitwave'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  for (const file of [testbench, module]) {
    const text = readFileSync(projectFile(...file.split('/')), 'utf8')
    // In the project, both are side by side.
    writeFileSync(join(folder, basename(file)), text.replace('../../../examples/', './'))
  }
}
