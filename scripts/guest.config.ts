/** Bundles the side of the sandbox that runs students' code: the language, the testbench and all hardware of the package. */

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { rtl } from '../src/language/transform/vite.js'
import { aliases } from './aliases.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Modules that students' code can import, besides the hardware. */
const modules = {
  flitwave: 'src/index.ts',
  'flitwave/hdl': 'src/language/hdl/index.ts',
  'flitwave/runtime': 'src/language/hdl/runtime/runtime.ts',
}

const library: Plugin = {
  name: 'library',
  resolveId: (id) => (id === 'virtual:library' ? `\0${id}` : null),
  load(id) {
    if (id !== '\0virtual:library') return null
    const hardware = readdirSync(`${root}rtl`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .sort()
      .map((file) => [`flitwave/rtl/${file.replace(/\.ts$/, '')}`, `rtl/${file}`] as const)
    const all = [...Object.entries(modules), ...hardware]
    return [
      ...all.map(([, file], i) => `import * as m${i} from '/${file}'`),
      `export const library = { ${all.map(([name], i) => `${JSON.stringify(name)}: m${i}`).join(', ')} }`,
    ].join('\n')
  },
}

/** Maps files of the package to the names that imports have for them. */
const places: Plugin = {
  name: 'places',
  renderChunk: (code) => ({ code: code.replaceAll(root, 'flitwave/'), map: null }),
}

export default defineConfig({
  root,
  plugins: [library, rtl() as Plugin, places],
  resolve: { alias: aliases('browser') },
  build: {
    outDir: 'dist/sandbox',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: false,
    minify: true,
    lib: {
      entry: 'src/apps/course/sandbox/guest/main.ts',
      formats: ['iife'],
      name: 'flitwaveGuest',
      fileName: () => 'guest.js',
    },
    rolldownOptions: {
      output: { keepNames: true, codeSplitting: false },
      checks: { eval: false, bundlerTimings: false },
    },
  },
})
