/** Installed and missing programs. */

import { isInstalled } from '../../../src/base/jobs/process.js'

const packages = { 'yosys-abc': 'yosys', cadical: 'cadical', iverilog: 'iverilog' } as const

export type Tool = keyof typeof packages

/**
 * The installed ones among these. A missing one is reported; with `CI=true` it ends the process, because CI must have it.
 */
export function toolsAmong(wanted: readonly Tool[]): ReadonlySet<Tool> {
  const missing = wanted.filter((tool) => !isInstalled(tool))
  for (const tool of missing) console.error(`MISSING  ${tool} takes no part: apt-get install ${packages[tool]}`)
  if (missing.length > 0 && process.env['CI'] === 'true') process.exit(2)
  return new Set(wanted.filter((tool) => !missing.includes(tool)))
}

/** Ends the process if a tool is missing. */
export function requireTool(tool: Tool): void {
  if (isInstalled(tool)) return
  console.error(`${tool} is not installed: apt-get install ${packages[tool]}`)
  process.exit(2)
}
