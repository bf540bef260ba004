import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { aliases } from '../../scripts/aliases.js'
import { parserWithoutBytes } from '../../scripts/parser-bytes.js'
import { rtl } from '../../src/transform/vite.js'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('../..'),
  plugins: [parserWithoutBytes, rtl() as Plugin],
  resolve: { alias: aliases('browser') },
  build: {
    outDir: here('../../out/live'),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: false,
    lib: { entry: here('worker.ts'), formats: ['iife'], name: 'live', fileName: () => 'worker.js' },
    rolldownOptions: { output: { keepNames: true, codeSplitting: false } },
  },
})
