/** The scripts of the site, each a file of its own that a page opened from a disk can load, too. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { aliases } from './aliases.js'
import { parserWithoutBytes } from './parser-bytes.js'
import { rtl } from '../src/language/transform/vite.js'

/**
 * Restricts the page and the programs in it. Here scripts are built from texts, and nothing is loaded from anywhere: a worker
 * has the policy of the frame that has started it.
 */
const framePolicy =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:; child-src blob:"

const root = fileURLToPath(new URL('..', import.meta.url))

/** Writes the scripts, and the files of the sandbox, into a folder. */
export async function writeScripts(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const [site, live, frame, worker] = await Promise.all(['site', 'live', 'frame', 'worker'].map(bundle))
  const write = (name: string, content: string | Uint8Array): void => writeFileSync(join(folder, name), content)
  write('site.js', site!)
  write('live.js', live!)
  write('sandbox.html', sandboxPage(frame!))
  const packed = (file: string): Buffer => gzipSync(readFileSync(file), { level: 9 })
  for (const [name, bytes] of [
    ['worker.js', Buffer.from(worker!)],
    ['parser.wasm.gz', packed('node_modules/@swc/wasm-web/wasm_bg.wasm')],
    ['quickjs.wasm.gz', packed('dist/sandbox/quickjs.wasm')],
    ['guest.js.gz', packed('dist/sandbox/guest.js')],
  ] as const) {
    write(name, bytes)
    write(`${name}.js`, heldScript(name, bytes))
  }
}

/** A page on a disk can run its files, but not fetch them. */
const heldScript = (name: string, bytes: Buffer): string =>
  `(globalThis.flitwaveFiles ??= {})[${JSON.stringify(name)}] = '${bytes.toString('base64')}'\n`

function sandboxPage(script: string): string {
  if (script.includes('</script')) throw new Error('the script of the frame would end in the middle')
  return `<!doctype html>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${framePolicy}">
<title>Programs of a page</title>
<script>${script}</script>
`
}

/** A script that needs no other script. */
async function bundle(name: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [parserWithoutBytes, rtl() as Plugin],
    resolve: { alias: aliases('browser') },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      minify: true,
      lib: { entry: `web/live/${name}.ts`, formats: ['iife'], name: 'flitwave' },
      rolldownOptions: {
        output: { keepNames: true, codeSplitting: false },
        checks: { eval: false, bundlerTimings: false },
      },
    },
  })
  const [chunk] = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`${name}: there is no script`)
  // Maps files of the package to the names that imports have for them.
  return chunk.code.replaceAll(root, 'flitwave/')
}
