/** Programs that are installed, or not. */

import { isInstalled } from '../../../src/base/jobs/process.js'

const packages = { 'yosys-abc': 'yosys', cadical: 'cadical', iverilog: 'iverilog' } as const

export type Tool = keyof typeof packages

/**
 * Which of them there are. One that is missing is named, loudly; with `CI=true` it ends the process, for CI promises to have
 * them.
 */
export function toolsAmong(wanted: readonly Tool[]): ReadonlySet<Tool> {
  const missing = wanted.filter((tool) => !isInstalled(tool))
  for (const tool of missing) console.error(`MISSING  ${tool} takes no part: apt-get install ${packages[tool]}`)
  if (missing.length > 0 && process.env['CI'] === 'true') process.exit(2)
  return new Set(wanted.filter((tool) => !missing.includes(tool)))
}

/** Ends the process where one is missing. */
export function requireTool(tool: Tool): void {
  if (isInstalled(tool)) return
  console.error(`${tool} is not installed: apt-get install ${packages[tool]}`)
  process.exit(2)
}
