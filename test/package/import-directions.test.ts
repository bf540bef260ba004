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

/** The complaints of lint about one line in a file. */
async function complaints(filePath: string, code: string): Promise<string[]> {
  const results = await eslint.lintText(code, { filePath })
  return results.flatMap(({ messages }) => messages.map(({ message }) => message))
}

describe('the directions of imports', () => {
  it.each([
    ['src/language/hdl/x.ts', "import { fail } from '../../base/diagnostic/diagnostic.js'"],
    ['src/language/hdl/x.ts', "import { Cell } from './value/cell.js'"],
    ['src/engines/sim/scalar/x.ts', "import { Random } from '../engine/engine.js'"],
    ['src/language/hdl/elaborate/x.ts', "import { Module } from '../declare/module.js'"],
    ['src/engines/sim/x.ts', "import { ScalarEngine } from './scalar/engine.js'"],
    ['src/print/wave/x.ts', "import type { Trace } from '../../engines/sim/trace/trace.js'"],
    ['src/print/verilog/check/x.ts', "import { ScalarEngine } from '../../../engines/sim/scalar/engine.js'"],
    ['src/runs/testbench/x.ts', "import { findKnot } from '../deadlock/waits.js'"],
    ['src/networks/watch/x.ts', "import { Torus } from '../../../rtl/net/torus.js'"],
    ['src/networks/collective/registry/x.ts', "import { check } from '../check/check.js'"],
    ['src/apps/cli/commands/x.ts', "import { Simulator } from '../../../engines/sim/simulator.js'"],
    ['rtl/router/x.ts', "import { uint } from 'flitwave/hdl'"],
    ['rtl/router/x.ts', "import { Fifo } from '../lib/fifo.js'"],
    ['rtl/net/x.ts', "import { NetworkInterface } from '../ni/network-interface.js'"],
  ])('lead %s to %s', async (file, code) => {
    expect(await complaints(file, code)).toEqual([])
  })

  it.each([
    ['src/base/diagnostic/x.ts', "import type { Design } from '../../ir/ir.js'"],
    ['src/ir/x.ts', "import { Simulator } from '../engines/sim/simulator.js'"],
    ['src/language/hdl/x.ts', "import { Simulator } from '../../engines/sim/simulator.js'"],
    ['src/engines/sim/x.ts', "import { printText } from '../../print/wave/text.js'"],
    ['src/print/wave/x.ts', "import { ReplayFile } from '../../runs/replay/file.js'"],
    ['src/runs/journey/x.ts', "import { Torus } from '../../../rtl/net/torus.js'"],
    ['src/verify/prove/x.ts', "import { watch } from '../../networks/watch/index.js'"],
    ['src/networks/watch/x.ts', "import { isPath } from '../../apps/cli/shared/load.js'"],
    ['src/apps/cli/commands/x.ts', "import { banyanOf } from '../../../../tb/support/banyan.js'"],
    ['src/language/hdl/value/x.ts', "import { Module } from '../declare/module.js'"],
    ['src/language/hdl/value/x.ts', "import { Simulator } from '../../../engines/sim/simulator.js'"],
    ['src/engines/sim/scalar/x.ts', "import type { GateGraph } from '../bitslice/gates.js'"],
    ['rtl/router/x.ts', "import { testbench } from 'flitwave'"],
    ['rtl/router/x.ts', "import { readFileSync } from 'node:fs'"],
    ['rtl/new/x.ts', "import { readFileSync } from 'node:fs'"],
    ['rtl/router/x.ts', "import { bits } from '../../src/language/hdl/index.js'"],
    ['rtl/ni/x.ts', "import { coordinatesOf } from '../net/place.js'"],
    ['rtl/min/slot/x.ts', "import { Router } from '../../router/router.js'"],
  ])('keep %s from %s', async (file, code) => {
    expect(await complaints(file, code)).toEqual([expect.stringMatching(/ (src|rtl)\S* imports |RTL imports/)])
  })
})
