import { ESLint, type Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'
// @ts-expect-error A script has no declarations; its content is passed on to ESLint as it is.
import { importDirections } from '../../scripts/import-directions.mjs'

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    {
      files: ['**/*.ts'],
      languageOptions: { parser: tseslint.parser },
      plugins: { '@typescript-eslint': tseslint.plugin },
    },
    ...(importDirections as readonly Linter.Config[]),
  ],
})

/** What lint has against one line in a file. */
async function complaints(filePath: string, code: string): Promise<string[]> {
  const results = await eslint.lintText(code, { filePath })
  return results.flatMap(({ messages }) => messages.map(({ message }) => message))
}

describe('the directions of imports', () => {
  it.each([
    ['src/hdl/x.ts', "import { fail } from '../ir/diagnostic.js'"],
    ['src/hdl/x.ts', "import { Cell } from './value/cell.js'"],
    ['src/sim/scalar/x.ts', "import { Random } from '../engine/engine.js'"],
    ['src/hdl/elaborate/x.ts', "import { Module } from '../declare/module.js'"],
    ['src/sim/x.ts', "import { ScalarEngine } from './scalar/engine.js'"],
    ['src/wave/x.ts', "import type { Trace } from '../sim/trace/trace.js'"],
    ['src/verilog/check/x.ts', "import { ScalarEngine } from '../../sim/scalar/engine.js'"],
    ['src/testbench/x.ts', "import { findKnot } from '../deadlock/waits.js'"],
    ['src/cli/commands/x.ts', "import { Simulator } from '../../sim/simulator.js'"],
    ['rtl/router/x.ts', "import { uint } from 'flitwave/hdl'"],
    ['rtl/router/x.ts', "import { Fifo } from '../lib/fifo.js'"],
    ['rtl/net/x.ts', "import { NetworkInterface } from '../ni/network-interface.js'"],
  ])('lead %s to %s', async (file, code) => {
    expect(await complaints(file, code)).toEqual([])
  })

  it.each([
    ['src/ir/x.ts', "import { Simulator } from '../sim/simulator.js'"],
    ['src/hdl/x.ts', "import { Simulator } from '../sim/simulator.js'"],
    ['src/transform/x.ts', "import { elaborate } from '../hdl/elaborate/elaborate.js'"],
    ['src/sim/scalar/x.ts', "import { Module } from '../../hdl/declare/module.js'"],
    ['src/sim/x.ts', "import { printText } from '../wave/text.js'"],
    ['src/verilog/x.ts', "import { ScalarEngine } from '../sim/scalar/engine.js'"],
    ['src/verilog/check/x.ts', "import { Module } from '../../hdl/declare/module.js'"],
    ['src/wave/x.ts', "import { Simulator } from '../sim/simulator.js'"],
    ['src/wave/x.ts', "import { Capture } from '../sim/trace/capture.js'"],
    ['src/hdl/value/x.ts', "import { Module } from '../declare/module.js'"],
    ['src/hdl/value/x.ts', "import { Simulator } from '../../sim/simulator.js'"],
    ['src/sim/scalar/x.ts', "import type { GateGraph } from '../bitslice/gates.js'"],
    ['src/deadlock/x.ts', "import { fail } from '../ir/diagnostic.js'"],
    ['src/watch/x.ts', "import { Testbench } from '../testbench/definition.js'"],
    ['src/testbench/x.ts', "import { isPath } from '../cli/load.js'"],
    ['src/cli/commands/x.ts', "import { banyanOf } from '../../../tb/support/banyan.js'"],
    ['rtl/router/x.ts', "import { testbench } from 'flitwave'"],
    ['rtl/router/x.ts', "import { readFileSync } from 'node:fs'"],
    ['rtl/new/x.ts', "import { readFileSync } from 'node:fs'"],
    ['rtl/router/x.ts', "import { bits } from '../../src/hdl/index.js'"],
    ['rtl/ni/x.ts', "import { coordinatesOf } from '../net/place.js'"],
    ['rtl/min/slot/x.ts', "import { Router } from '../../router/router.js'"],
  ])('keep %s from %s', async (file, code) => {
    expect(await complaints(file, code)).toEqual([expect.stringMatching(/may import|RTL imports/)])
  })
})
