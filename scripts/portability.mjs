/** Rules for the code that runs in Node and in a browser, as an ESLint configuration; a test loads that code in a browser. */

import { builtinModules } from 'node:module'

/** Rooms of `src`. */
export const portableRooms = [
  'apps/course',
  'apps/inspect',
  'apps/live',
  'base/diagnostic',
  'base/host',
  'engines',
  'ir',
  'language/hdl',
  'language/transform',
  'networks/collective',
  'networks/traffic',
  'networks/watch',
  'print',
  'runs',
  'verify/prove',
]

/** The files of these rooms that are for Node alone. */
export const nodeFiles = [
  'src/base/host/node.ts',
  'src/engines/sim/native/host/{build,compiler,node,object-cache}.ts',
  'src/language/transform/{compile,hooks,register,verilog-imports,vite}.ts',
  'src/language/transform/parser/node.ts',
  'src/runs/testbench/host/{code-place,node,turn-limit,turn-watch}.ts',
  'src/print/verilog/check/**',
  'src/print/wave/png.ts',
]

const message = 'This runs in a browser too: what differs there is in #host.'

const globals = ['Buffer', 'process', 'require', 'global', 'setImmediate', '__dirname', '__filename']

export const portability = [
  {
    files: ['src/*.ts', 'src/base/*.ts', ...portableRooms.map((room) => `src/${room}/**/*.ts`)],
    ignores: nodeFiles,
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ regex: `^(node:|(${builtinModules.join('|')})$)`, message }] }],
      'no-restricted-globals': ['error', ...globals.map((name) => ({ name, message }))],
    },
  },
]
