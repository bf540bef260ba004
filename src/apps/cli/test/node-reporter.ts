/** A reporter for Node's test runner: a line of JSON for each test, which `flitwave test` reads. */

import { mark, type ReportedTest } from './messages.js'

/** The used part of Node's events. */
interface TestEvent {
  readonly type: string
  readonly data: {
    readonly name: string
    readonly nesting: number
    readonly skip?: unknown
    readonly todo?: unknown
    readonly details?: { readonly duration_ms?: number; readonly type?: string; readonly error?: Error }
  }
}

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const names: string[] = []
  for await (const { type, data } of events) {
    if (type === 'test:start') names.splice(data.nesting, Infinity, data.name)
    if ((type !== 'test:pass' && type !== 'test:fail') || data.details?.type === 'suite') continue
    const isGood = type === 'test:pass' || data.todo !== undefined
    const reportedTest: ReportedTest = {
      name: [...names.slice(0, data.nesting), data.name].join(' > '),
      isGood,
      isSkipped: data.skip !== undefined,
      time: (data.details?.duration_ms ?? 0) / 1000,
      problems: isGood ? null : textOf(data.details?.error),
    }
    yield `\n${mark}${JSON.stringify(reportedTest)}\n`
  }
}

/** Unwraps an error that Node has wrapped. */
function textOf(error: Error | undefined): string {
  const cause = error?.cause
  if (cause instanceof Error) return cause.stack ?? cause.message
  return error?.message ?? 'it failed'
}
