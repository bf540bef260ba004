/**
 * Builds the package into dist/. TypeScript's compiler makes JavaScript, declarations and maps of everything; the
 * 'use rtl' files are then made again by our own transform, as the loader and the Vite plugin would, so that an
 * installed package needs neither. The modules of src are then put together in files that load fast, and Vite bundles the
 * page of the inspector into dist/web and the two files of the sandbox for students' code into dist/sandbox.
 *
 *   node scripts/build.mjs           builds what has changed since the last build
 *   node scripts/build.mjs --force   builds
 */

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, posix, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { filesBelow, fingerprint } from './files.mjs'
import { lock } from './lock.mjs'
import './require-installed.mjs'

// It imports a package, which may not be there before this.
const { bundle } = await import('./bundle.mjs')

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** The side of the sandbox that is a bundle of its own. */
const guest = 'src/apps/course/sandbox/guest/'
const cache = 'node_modules/.cache/flitwave'
const builtins = 'dist/builtins.json'
const stampFile = `${cache}/build.txt`
await lock(`${cache}/build.lock`)

const sources = ['src', 'rtl', 'tb'].flatMap((folder) => filesBelow(folder, '.ts'))
const stamp = fingerprint([
  ...sources,
  ...filesBelow('web', ''),
  ...filesBelow('scripts', '.mjs'),
  'package.json',
  'tsconfig.base.json',
  'tsconfig.build.json',
])

if (!process.argv.includes('--force') && existsSync(builtins) && readIfThere(stampFile) === stamp) process.exit()

rmSync(stampFile, { force: true })
const compiled = spawnSync('node_modules/.bin/tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' })
await transformRtl()
removeStale(await bundle(modulesOf('src'), 'dist/src'))
chmodSync('dist/src/apps/cli/main.js', 0o755)
const indexed = spawnSync(process.execPath, ['scripts/index-builtins.mjs'], { stdio: 'inherit' })
const bundled = ['web/vite.config.ts', 'scripts/guest.config.ts'].map((config) =>
  spawnSync('node_modules/.bin/vite', ['build', '--config', config, '--logLevel', 'warn'], { stdio: 'inherit' }),
)
if ([compiled, indexed, ...bundled].some(({ status }) => status !== 0)) process.exit(1)
await writeInterpreter('dist/sandbox')
writeFileSync(stampFile, stamp)

/** The third adapter of the transform. Places must be absolute wherever the package is installed. */
async function transformRtl() {
  const transformer = pathToFileURL('dist/src/language/transform/transform.js').href
  const { isRtl, transform } = await import(transformer)
  const { elaborationOf } = await import(pathToFileURL('dist/src/language/transform/compile.js').href)
  for (const file of sources) {
    const text = readFileSync(file, 'utf8')
    if (!isRtl(text)) continue
    const output = `dist/${file.replace(/\.ts$/, '.js')}`
    const { code, map } = transform(text, file, `new URL('${relative(dirname(output), file)}', import.meta.url).href`)
    writeFileSync(
      output,
      `${withRelativeImports(code, dirname(output))}//# sourceMappingURL=${output.split('/').at(-1)}.map\n`,
    )
    writeFileSync(
      `${output}.map`,
      JSON.stringify({ ...JSON.parse(map), sources: [elaborationOf(relative(dirname(output), file))] }),
    )
  }
}

/**
 * The language by its path: Node looks up a name of this package in its package.json anew for each module, which takes a
 * tenth of the time to load a router. A path leads to the same module.
 * @param {string} code
 * @param {string} folder - of the module
 */
function withRelativeImports(code, folder) {
  const files = { hdl: 'hdl/index.js', runtime: 'hdl/runtime/runtime.js' }
  return code.replace(
    /(?<= from )'flitwave\/(hdl|runtime)'/g,
    (_, /** @type {keyof typeof files} */ name) => `'${posix.relative(folder, `dist/src/language/${files[name]}`)}'`,
  )
}

/**
 * The interpreter of the sandbox, changed to count its steps, and its licence.
 * @param {string} folder
 */
async function writeInterpreter(folder) {
  const { meter } = await import(pathToFileURL('dist/src/apps/course/sandbox/meter.js').href)
  const { interpreterLimits } = await import(pathToFileURL('dist/src/apps/course/sandbox/interpreter.js').href)
  const packaged = 'node_modules/@jitl/quickjs-ng-wasmfile-release-sync'
  writeFileSync(
    `${folder}/quickjs.wasm`,
    meter(readFileSync(`${packaged}/dist/emscripten-module.wasm`), interpreterLimits),
  )
  writeFileSync(`${folder}/LICENSE-quickjs`, readFileSync(`${packaged}/LICENSE`))
}

/** @param {string} folder */
function modulesOf(folder) {
  return sources
    .filter((file) => file.startsWith(`${folder}/`) && !file.endsWith('.d.ts') && !file.startsWith(guest))
    .map((file) => `dist/${file.replace(/\.ts$/, '.js')}`)
}

/**
 * Removes the output of deleted sources, which must not be imported, listed or published. The source maps of bundled modules
 * are of no use.
 * @param {Awaited<ReturnType<typeof bundle>>} bundled
 */
function removeStale({ modules, chunks }) {
  const made = ['src', 'rtl', 'tb'].flatMap(modulesOf)
  const declarations = made.flatMap((file) => ['.d.ts', '.d.ts.map'].map((end) => file.replace(/\.js$/, end)))
  const maps = made.filter((file) => !modules.includes(file)).map((file) => `${file}.map`)
  const expected = new Set([builtins, ...made, ...declarations, ...maps, ...chunks])
  // Vite empties the folders of its own bundles.
  for (const file of filesBelow('dist', ''))
    if (!/^dist\/(web|sandbox)\//.test(file) && !expected.has(file)) rmSync(file)
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
