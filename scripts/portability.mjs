/** What runs in Node and in a browser, as an ESLint configuration; that a browser can load it a test tells. */

import { builtinModules } from 'node:module'

/** Rooms of `src`. */
export const portableRooms = [
  'collective',
  'course',
  'coverage',
  'deadlock',
  'find',
  'hdl',
  'host',
  'inspect',
  'ir',
  'journey',
  'live',
  'prove',
  'replay',
  'sim',
  'testbench',
  'traffic',
  'transform',
  'verilog',
  'watch',
  'wave',
  'why',
]

/** In these rooms, what is for Node alone. */
export const nodeFiles = [
  'src/host/node.ts',
  'src/transform/{compile,hooks,register}.ts',
  'src/transform/parser/node.ts',
  'src/testbench/host/{code-place,node,turn-limit,turn-watch}.ts',
  'src/verilog/check/**',
  'src/wave/png.ts',
]

const message = 'This runs in a browser too: what differs there is in #host.'

const globals = ['Buffer', 'process', 'require', 'global', 'setImmediate', '__dirname', '__filename']

export const portability = [
  {
    files: ['src/*.ts', ...portableRooms.map((room) => `src/${room}/**/*.ts`)],
    ignores: nodeFiles,
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ regex: `^(node:|(${builtinModules.join('|')})$)`, message }] }],
      'no-restricted-globals': ['error', ...globals.map((name) => ({ name, message }))],
    },
  },
]
