import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'

/** The system tools that some tests compare against, and the Debian package that has each. */
const packages = {
  cc: 'gcc',
  verilator: 'verilator',
  iverilog: 'iverilog',
  yosys: 'yosys',
  'yosys-abc': 'yosys',
  cadical: 'cadical',
  fst2vcd: 'gtkwave',
  vcd2fst: 'gtkwave',
  chromium: 'chromium',
  sbatch: 'slurm-wlm',
  munged: 'munge',
  genhtml: 'lcov',
} as const

/** The cache of the compiled parts of Verilator that all designs share, for all tests and `verilog:check`. */
export const verilatorCache = fileURLToPath(
  new URL('../../node_modules/.cache/flitwave/verilog-check/', import.meta.url),
)

export type Tool = keyof typeof packages

function installed(tool: Tool): boolean {
  return spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0
}

/**
 * A `describe` that runs only where all `tools` are installed. Where one is missing it is skipped, loudly; with
 * `CI=true` a missing tool is a failure, because CI promises to have them.
 */
export function describeWithTools(tools: readonly Tool[], name: string, body: () => void): void {
  const missing = tools.filter((tool) => !installed(tool))
  if (missing.length === 0) {
    describe(name, body)
    return
  }
  const wanted = [...new Set(missing.map((tool) => packages[tool]))].join(' ')
  const message = `${name}: needs ${missing.join(', ')} (apt-get install ${wanted})`
  if (process.env['CI'] === 'true') throw new Error(message)
  console.warn(`SKIPPED  ${message}`)
  describe.skip(message, body)
}
