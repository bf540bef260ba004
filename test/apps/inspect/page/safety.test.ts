/** The refusals of a page, from inside and from outside. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { Fifo } from '../../../../rtl/lib/fifo.js'
import { packRun } from '../../../../src/apps/cli/shared/replay.js'
import type { PastRun } from '../../../../src/apps/cli/shared/open-run.js'
import { ReplayFile } from '../../../../src/runs/replay/file.js'
import { ReplayRecorder } from '../../../../src/runs/replay/recorder.js'
import type { Testbench } from '../../../../src/runs/testbench/definition.js'
import { testbench } from '../../../../src/runs/testbench/testbench.js'
import { runTestbench } from '../../../../src/runs/testbench/run.js'
import { describeWithTools } from '../../../support/tools.js'
import { pastOf } from '../support/past.js'
import { fetchOf, frameOf, tryAll } from './support/attempts.js'
import { newPage, opened, served, useBrowser, written } from './support/pages.js'

const ways = [
  ['served', served],
  ['in a single file', (past: PastRun) => Promise.resolve(written(past))],
] as const

const markup = '<img src=x onerror="window.broken=1"><script>window.broken=1</script></script></title></template>&amp;'

describeWithTools(['chromium'], 'a page', () => {
  useBrowser()

  it.each(ways)('%s: runs nothing but its own script', async (_, open) => {
    const { page } = await opened(await open(await pastOf('fifo')))
    const other = await foreignServer()
    expect(await tryAll(page, other.url)).toEqual({
      eval: 'EvalError',
      function: 'EvalError',
      'inline script': 'nothing',
      'script of another origin': 'nothing',
      'script of data': 'nothing',
      'handler in markup': 'nothing',
      'style in markup': 'nothing',
      'request elsewhere': 'TypeError',
      'picture of another origin': 'nothing',
      frame: 'nothing',
    })
    expect(other.asked()).toBe(0)
  })

  it.each(ways)('%s: shows names as text, whatever is in them', async (_, open) => {
    const { page, complaints } = await opened(await open(hostileRun()))
    await page.waitForSelector(`text=${markup.slice(0, 20)}`)
    expect(await page.title()).toBe(`${markup} – Flitwave`)
    expect(await page.evaluate('window.broken')).toBeUndefined()
    // The editor has pictures of its own, without a source.
    expect(await page.locator('img[src], iframe, object, embed').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('without the token, or with another one, says so', async () => {
    const url = await served(await pastOf('fifo'))
    for (const address of [url.replace(/#.*/, ''), url.replace(/token=.{5}/, 'token=AAAAA')]) {
      const { page } = await newPage()
      await page.goto(address)
      await page.waitForSelector('text=The token is missing or wrong')
      expect(await page.locator('header').count()).toBe(0)
    }
  })

  it('of somebody else can neither read the run nor show it in a frame', async () => {
    const url = await served(await pastOf('fifo'))
    const token = url.replace(/.*token=/, '')
    const other = await foreignServer()
    const { page } = await newPage()
    await page.goto(other.url)
    expect(await page.evaluate(fetchOf(new URL('/run', url).href, token))).toBe('TypeError')
    await page.evaluate(frameOf(url))
    await page.waitForTimeout(500)
    expect(await page.frames()[1]?.locator('header').count()).toBe(0)
  })
})

/** A server of another origin, which counts what it is asked for. */
async function foreignServer(): Promise<{ url: string; asked: () => number }> {
  let asked = 0
  const server = createServer(({ url }, response) => {
    if (url !== '/') asked++
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' }).end('window.broken=1')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked: () => asked }
}

/** A run of a testbench that is called, and tells, and computes, markup. */
function hostileRun(): PastRun {
  const bench = testbench({
    title: markup,
    about: markup,
    design: () => new Fifo({ depth: 2 }),
    signals: ['dut.**', `a${markup}`],
    cycles: 5,
    views: { [`a${markup}`]: () => markup },
    monitors: { [markup]: (t) => t.check(t.cycle !== 1, markup) },
  }) as unknown as Testbench
  const observer = new ReplayRecorder()
  const run = runTestbench(bench, { observer })
  const file = ReplayFile.of(packRun(run, observer, { target: markup.replaceAll('.', ''), name: 'x', seed: undefined }))
  return { file, design: run.design, testbench: bench, p: run.parameters }
}
