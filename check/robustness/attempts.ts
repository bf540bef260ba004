/** Attempts of command lines on a stage, each in a copy of the template. */

import type { Sandbox } from './sandbox.js'
import { Stage } from './stage.js'
import { makeTemplate } from './template.js'

/** A command line, with the file that it reads or writes. */
export type CommandLine = readonly [file: string, ...args: string[]]

export interface Surroundings {
  readonly stage: Stage
  readonly template: Sandbox
}

/** Calls `work` with a stage and a template, and removes them and `common` afterwards. */
export async function onStage<T>(
  common: Sandbox,
  work: (surroundings: Surroundings) => Promise<T>,
  { env = {}, seconds = 60 }: { readonly env?: Readonly<Record<string, string>>; readonly seconds?: number } = {},
): Promise<T> {
  const stage = new Stage({ ...env, TMPDIR: common.temporary }, seconds)
  let template: Sandbox | null = null
  try {
    template = await makeTemplate(stage)
    return await work({ stage, template })
  } finally {
    stage.close()
    template?.remove()
    common.remove()
  }
}

/** One attempt: the circumstances in words, and a promise of the fault, null if there is none. */
export interface Attempt {
  readonly circumstances: string
  readonly line: CommandLine
  readonly fault: () => Promise<string | null>
}

/** Makes attempts one after the other. Reports each fault when it is found, and returns all. */
export async function makeAttempts(attempts: Iterable<Attempt>, tell: (line: string) => void): Promise<string[]> {
  const found: string[] = []
  for (const { circumstances, line, fault } of attempts) {
    const what = await fault()
    if (what === null) continue
    const message = `${circumstances}: flitwave ${line.slice(1).join(' ')}: ${what}`
    found.push(message)
    tell(message)
  }
  return found
}
