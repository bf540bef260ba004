/** `flitwave dev`: from a save to the page. */

import { once } from 'node:events'
import { readFileSync, symlinkSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { projectFile, startPageCommand } from '../../../../scripts/page-command.js'
import { projectFiles } from '../../../../src/apps/cli/init/project.js'
import { folderWith } from '../../../support/cli.js'
import { describeWithTools } from '../../../support/tools.js'
import { opened, useBrowser } from './support/pages.js'

/** Starts the command in a new project, as `flitwave init` makes it. */
async function develop() {
  const files = projectFiles('demo', '0.1.0').map(({ name, content }) => [name, String(content)])
  const folder = folderWith(Object.fromEntries(files) as Record<string, string>)
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(projectFile(), join(folder, 'node_modules/flitwave'))
  const { process: command, said, url } = await startPageCommand(['dev'], folder)
  onTestFinished(() => void command.kill('SIGKILL'))
  const path = join(folder, 'credit-gate.ts')
  const source = readFileSync(path, 'utf8')
  const save = (text: string): void => writeFileSync(path, text)
  return { command, said, source, save, url }
}

describeWithTools(['chromium'], 'while somebody writes RTL', () => {
  useBrowser()

  it('the page shows each save, what is wrong with it, and keeps the cycle and what is selected', async () => {
    const { command, said, source, save, url } = await develop()
    const { page } = await opened(url)
    await page.waitForSelector('text=of 11')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.locator('[role=option]', { hasText: 'credits' }).click()
    await page.waitForURL(/cycle=2&.*signal=dut\.credits/)

    save(source.replace(' && !this.credit)', ')'))
    await page.waitForSelector('text=of 16')
    expect(page.url()).toMatch(/cycle=2&.*signal=dut\.credits/)

    save(`${source}\nclass {`)
    const problems = page.locator('[role=alert]')
    await problems.waitFor()
    expect(await problems.innerText()).toMatch(/credit-gate\.ts:22:\d+: error FW005/)
    expect(said.errors).toContain('FW005')
    expect(await page.locator('header').innerText()).toContain('16')

    save(source)
    await page.waitForSelector('text=of 11')
    await problems.waitFor({ state: 'detached' })
    expect(page.url()).toMatch(/cycle=2&.*signal=dut\.credits/)
    expect(said.out.match(/1[27] cycles, 1[27] checks passed/g)).toHaveLength(3)

    command.kill('SIGINT')
    expect(await once(command, 'exit')).toEqual([0, null])
    await page.waitForSelector('text=The command has ended')
  })

  it('a testbench that does not end is stopped, and told', async () => {
    const { source, save, url } = await develop()
    const { page } = await opened(url)
    save(source.replace('@comb decide() {', '@comb decide() {\n    for (;;) {}'))
    const problems = page.locator('[role=alert]')
    await problems.waitFor()
    expect(await problems.innerText()).toMatch(/credit-gate\.ts:\d+:\d+: error FW\d+/)
    save(source)
    await problems.waitFor({ state: 'detached' })
  })
})
