/**
 * Bundles the modules of dist/src that most commands need together into a few files: Node takes half a millisecond to load
 * each module, and a run needs 300. Every module keeps a file of its own, which re-exports its part of the bundle; so all
 * imports of a module, by whatever path, yield the same module.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, posix, relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'

/**
 * The modules that a command loads together, with all that they import; a module that several need is in the first of them.
 * All others stay in their own files.
 */
const groups = {
  common: /^(base\/(statistics|text|diagnostic\/(budget|diagnostic|suggest))|print\/wave\/(format-table|window))$/,
  // The parts of this package that the host of testbenches in Node needs.
  host: /^base\/files\/(packaged|read)$/,
  // The thread that checks the types of the user's files needs these, but not the native parser: once the first thread that
  // loaded it has ended, the next thread that loads it crashes the process.
  files: /^base\/files\//,
  // It loads a package for maps, which commands of built files do not need.
  source: /^language\/transform\/source$/,
  // The thread that rewrites the user's files needs these, but not what runs designs.
  ir: /^(ir|base\/diagnostic)\//,
  transform: /^language\/transform\/compile$/,
  // For Node alone: `#native` chooses it there.
  native: /^engines\/sim\/native\/host\/node$/,
  start: /^apps\/cli\/(cli|shared\/terminal)$/,
  parser: /^apps\/cli\/parser$/,
  list: /^apps\/cli\/commands\/list$/,
  // A browser loads these, too, and Vite: nothing in them is for Node alone.
  hardware: /^(language\/hdl\/(index|runtime\/runtime)|index|runs\/testbench\/run|print\/wave\/text)$/,
  run: /^apps\/cli\/(run\/command|shared\/waves)$/,
  mutation: /^verify\/mutation\/score\/score$/,
}

/** These modules stay as they are: they differ in a browser, or their text is compared with the code that made results. */
const asTheyAre = /^(base\/host|runs\/testbench\/host|networks\/(collective|experiment|play|traffic))\//

/** Packages of many files that stand in the bundle: small ones, of JavaScript alone. */
const bundledPackages = ['@babel/code-frame', '@jridgewell/gen-mapping', 'fastest-levenshtein', 'picomatch', 'yargs']

/**
 * How the help is laid out: no text of it is coloured, nor has characters of two columns or of none, of which the packages
 * by these names have tables.
 * @type {Readonly<Record<string, string>>}
 */
const plainText = {
  'string-width': 'export default (text) => [...text].length',
  'strip-ansi': 'export default (text) => text',
}

/**
 * @param {readonly string[]} files - the compiled modules
 * @param {string} folder - where they are, and where the bundle is written
 * @returns {Promise<{ modules: string[], chunks: string[] }>} the files that now hand on, and those that have the code
 */
export async function bundle(files, folder) {
  const root = resolve(folder)
  const nameOf = (/** @type {string} */ file) => relative(root, file).replaceAll('\\', '/').replace(/\.js$/, '')
  const programs = programsAmong(files)
  const modules = files.filter((file) => !programs.has(resolve(file)) && !asTheyAre.test(nameOf(resolve(file))))
  const bundled = new Set(modules.map((file) => resolve(file)))
  const build = await rolldown({
    input: Object.fromEntries(modules.map((file) => [nameOf(resolve(file)), file])),
    // Without the prologue of a bundle for Node, which a browser does not have.
    platform: 'neutral',
    resolve: { conditionNames: ['node', 'import'], mainFields: ['module', 'main'] },
    treeshake: false,
    preserveEntrySignatures: 'allow-extension',
    // Modules are imported lazily wherever that is possible, not only where it helps.
    checks: { ineffectiveDynamicImport: false },
    plugins: [
      {
        name: 'flitwave',
        resolveId(specifier, importer) {
          if (specifier in plainText) return `\0${specifier}`
          if (importer === undefined) return null
          if (isBuiltin(specifier)) return { id: specifier, external: true }
          if (bundledPackages.includes(specifier) || importer.includes('node_modules')) return null
          if (!specifier.startsWith('.')) return { id: specifier, external: true }
          const file = resolve(dirname(importer), specifier)
          return bundled.has(file) ? null : { id: file, external: 'relative' }
        },
        load: (id) => plainText[id.slice(1)] ?? null,
        transform: (code, file) => (file.startsWith(root) ? keepPlace(code, nameOf(file)) : null),
        renderChunk: findPlaces,
      },
    ],
  })
  const { output } = await build.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    comments: false,
    codeSplitting: { groups: groupsOf(nameOf) },
  })
  const chunks = output.filter((file) => file.type === 'chunk' && !file.isEntry)
  const notices = `${folder}/chunks/licenses.txt`
  writeFileSync(notices, licensesOf(chunks.flatMap(({ moduleIds }) => moduleIds)))
  return { modules, chunks: [...chunks.map(({ fileName }) => `${folder}/${fileName}`), notices] }
}

/**
 * The licences of the packages that the files belong to; every copy of the code must include them.
 * @param {readonly string[]} files
 */
function licensesOf(files) {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []))
  const texts = [...folders].sort().map((folder) => {
    const name = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
    if (name === undefined) throw new Error(`${folder} has no licence`)
    return `${folder.split('node_modules/').at(-1)}\n\n${readFileSync(`${folder}/${name}`, 'utf8').trim()}\n`
  })
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}

/**
 * The files from which nothing is imported, such as the scripts of threads: they do their work when they are loaded, and must
 * not do it when another part of their chunk is needed.
 * @param {readonly string[]} files
 */
function programsAmong(files) {
  const texts = new Map(files.map((file) => [resolve(file), readFileSync(file, 'utf8')]))
  const wanted = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/^import '(\.[^']*)'/gm)].map(([, specifier = '']) => resolve(dirname(file), specifier)),
  )
  const hasExports = (/** @type {string} */ text) => /^export (?!\{\};)/m.test(text)
  const programs = [...texts].filter(([file, text]) => !hasExports(text) && !wanted.includes(file))
  return new Set(programs.map(([file]) => file))
}

/** @param {(file: string) => string} nameOf */
function groupsOf(nameOf) {
  return Object.entries(groups).map(([name, pattern], i) => ({
    name,
    test: (/** @type {string} */ file) => pattern.test(nameOf(file)),
    priority: Object.keys(groups).length - i,
  }))
}

/** Stands for the path from a file of the bundle to its folder. */
const wayUp = '__up__'

/**
 * Keeps `import.meta.url` on the module's own file, because a module finds other files relative to it wherever its code is.
 * @param {string} code
 * @param {string} name
 */
function keepPlace(code, name) {
  if (!code.includes('import.meta.url')) return null
  return code.replaceAll('import.meta.url', `new URL('${wayUp}/${name}.js', import.meta.url).href`)
}

/**
 * @param {string} code
 * @param {{ readonly fileName: string }} file
 */
function findPlaces(code, { fileName }) {
  return code.replaceAll(wayUp, posix.relative(posix.dirname(fileName), '.') || '.')
}
