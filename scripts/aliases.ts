/** Maps the names of the package to its sources, for tests and bundles that read these as they are. */

import { fileURLToPath } from 'node:url'

const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** For Vite's `resolve.alias`; `host` is the place where the code will run. */
export const aliases = (host: 'node' | 'browser'): { find: string | RegExp; replacement: string }[] => [
  { find: '#host', replacement: source(`src/base/host/${host}.ts`) },
  { find: '#native', replacement: source(`src/engines/sim/native/host/${host}.ts`) },
  { find: '#parser', replacement: source(`src/language/transform/parser/${host}.ts`) },
  { find: '#testbench-host', replacement: source(`src/runs/testbench/host/${host}.ts`) },
  { find: /^flitwave$/, replacement: source('src/index.ts') },
  { find: /^flitwave\/hdl$/, replacement: source('src/language/hdl/index.ts') },
  { find: /^flitwave\/mutation$/, replacement: source('src/verify/mutation/index.ts') },
  { find: /^flitwave\/runtime$/, replacement: source('src/language/hdl/runtime/runtime.ts') },
  { find: /^flitwave\/lab$/, replacement: source('src/apps/course/index.ts') },
  {
    find: /^flitwave\/(collective|experiment|play|traffic|watch)$/,
    replacement: source('src/networks/$1/index.ts'),
  },
  { find: /^flitwave\/rtl\/(.*)$/, replacement: source('rtl/$1.ts') },
]
