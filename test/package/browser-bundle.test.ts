import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { Torus } from '../../rtl/net/torus.js'
import { bundleForBrowser } from '../../scripts/browser-bundle.js'
// @ts-expect-error A script has no declarations.
import { portableRooms } from '../../scripts/portability.mjs'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import { designDigest } from '../../src/runs/replay/digest.js'
import { folderWith } from '../support/cli.js'

const root = new URL('../../', import.meta.url)

/**
 * Node's own: its host, its loader and parser, its renderer of pixels, other tools, a solver that loads itself in Node as
 * well, and the side of the sandbox that is bundled with a list of its own.
 */
const forNode =
  /^(base\/host\/node|engines\/sim\/native\/host\/(build|compiler|node|object-cache)|runs\/testbench\/host\/(code-place|node|turn-\w+)|print\/wave\/(index|png)|print\/verilog\/index|verify\/prove\/(index|solver)|language\/transform\/(compile|hooks|register|verilog-imports|vite|parser\/node))\.ts$|^print\/verilog\/check\/|^apps\/course\/sandbox\/guest\//

const portable = readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts') && !forNode.test(path))
  .filter(
    (path) => /^(base\/)?[^/]+$/.test(path) || (portableRooms as string[]).some((room) => path.startsWith(`${room}/`)),
  )

const hardware = `
  export { elaborate } from '/src/language/hdl/elaborate/elaborate.ts'
  export { designDigest } from '/src/runs/replay/digest.ts'
  export { Torus } from '/rtl/net/torus.ts'
`

describe('a bundle for a browser', () => {
  it('of all that runs there asks Node for nothing', async () => {
    expect(portable.length).toBeGreaterThan(300)
    const { builtins } = await bundleForBrowser(
      portable.map((path) => `export * as _${path.replace(/\W/g, '_')} from '/src/${path}'`).join('\n'),
    )
    expect(builtins).toEqual([])
  })

  it('tells what asks for Node', async () => {
    const { builtins } = await bundleForBrowser("export * from '/src/base/host/node.ts'")
    expect(builtins).toContain('node:fs, by src/base/host/node.ts')
  })

  it('has modules of the same names, and designs of the same digest', async () => {
    const { code, builtins } = await bundleForBrowser(hardware)
    expect(builtins).toEqual([])
    const file = join(folderWith(), 'bundle.mjs')
    writeFileSync(file, code)
    const bundled = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      elaborate: typeof elaborate
      designDigest: typeof designDigest
      Torus: typeof Torus
    }
    const [here, there] = [
      elaborate(new Torus({ sizeX: 3, sizeY: 2 })),
      bundled.elaborate(new bundled.Torus({ sizeX: 3, sizeY: 2 })),
    ]
    expect(there.modules.map(({ name }) => name)).toEqual(here.modules.map(({ name }) => name))
    expect(bundled.designDigest(there.top)).toBe(designDigest(here.top))
  })

  it('of the built package has what is for a browser by itself', async () => {
    const { files, builtins } = await bundleForBrowser(
      "export { elaborate } from '/dist/src/language/hdl/elaborate/elaborate.js'",
      'package',
    )
    const hosts = files.filter((file) => file.includes('/src/base/host/')).map((file) => file.replace(/.*\/dist\//, ''))
    expect(hosts.sort()).toEqual(['src/base/host/browser.js', 'src/base/host/inflate.js'])
    expect(builtins).toEqual([])
  })
})
