import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import solid from 'vite-plugin-solid'
import { aliases } from '../scripts/aliases.js'
import { rtl } from '../src/language/transform/vite.js'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * WaveDrom's editor evaluates the text that is typed into it. The page does not use it, and none of our pages may contain
 * code that evaluates text.
 */
const withoutEditor: Plugin = {
  name: 'without-wavedrom-editor',
  load: (file) =>
    /\/wavedrom\/lib\/(eva|editor-refresh|process-all)\.js$/.test(file) ? 'module.exports = null' : null,
}

/** Modules that the page never calls, and their replacements, so that it is smaller by a twentieth. */
const uncalled: readonly (readonly [file: string, replacement: string])[] = [
  // `auto`, which chooses the engines of the page, does not choose this one.
  [
    '/engines/sim/word/engine.ts',
    "export class WordEngine { constructor() { throw new Error('the page has no word engine') } }",
  ],
  // We draw diagrams of signals; those of gates and of the bits of registers are others.
  ['/logidrom/lib/render-assign.js', 'module.exports = null'],
  ['/wavedrom/lib/render-reg.js', 'module.exports = null'],
  // Only a highlighter of source code asks for identifiers, and the frames of diagnostics have no colours.
  ['/helper-validator-identifier/lib/identifier.js', 'module.exports = {}'],
]

const withoutUncalled: Plugin = {
  name: 'without-uncalled-modules',
  load: (file) => uncalled.find(([end]) => file.endsWith(end))?.[1] ?? null,
}

/** Nothing reads the names of functions: without them, the page is smaller by 15 KB. */
const kept = { class: true, function: false }
const minify = { mangle: { keepNames: kept }, compress: { keepNames: kept } }

/**
 * Makes the inspector: one script, one style sheet, a worker for runs and a worker for dumps, so that a page of a single file can
 * hold all that it needs. Classes of the workers keep their names, because errors and modules are identified by them.
 */
export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [rtl() as Plugin, solid()],
  resolve: {
    alias: aliases('browser'),
  },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: false,
        minify: true,
        entryFileNames: 'inspector.js',
        assetFileNames: 'inspector[extname]',
      },
      checks: { bundlerTimings: false },
    },
  },
  worker: {
    format: 'iife',
    plugins: () => [rtl() as Plugin, withoutEditor, withoutUncalled],
    rolldownOptions: {
      output: { codeSplitting: false, keepNames: true, minify, entryFileNames: '[name].js' },
      checks: { bundlerTimings: false },
    },
  },
})
