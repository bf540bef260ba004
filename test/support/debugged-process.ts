import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Debugger } from 'node:inspector'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allGeneratedPositionsFor, LEAST_UPPER_BOUND, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { InspectorClient } from './inspector-client.js'

/** A breakpoint as the user sets it in an editor. */
export interface Breakpoint {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly condition?: string
  /** Evaluated where it stops. */
  readonly watch: readonly string[]
}

/** The state that a debugger showed where it stopped. */
export interface Stop {
  /** The script in which the process stands. */
  readonly script: string
  /** The place in the source, by way of the script's map: `counter.ts:9`. */
  readonly source: string
  readonly watched: readonly unknown[]
}

/** The result of a run in a debugger. */
export interface Debugged {
  readonly stops: readonly Stop[]
  readonly status: number | null
  readonly output: string
}

/** The answer to setting a breakpoint. */
interface Answer {
  readonly breakpointId: string
}

interface Script {
  readonly params: Debugger.ScriptParsedEventDataType
  readonly map: () => TraceMap | null
}

/**
 * Runs a program under `--inspect-brk` to its end, attached as VS Code attaches: a breakpoint is set by the URL of its file,
 * and in each script that a source map leads to from there, at the first place and before the script runs.
 */
export async function debugged(
  args: readonly string[],
  cwd: string,
  breakpoints: readonly Breakpoint[],
): Promise<Debugged> {
  const child = spawn(process.execPath, ['--inspect-brk=127.0.0.1:0', ...args], { cwd })
  let output = ''
  const url = await new Promise<string>((done) => {
    const read = (text: Buffer): void => {
      output += String(text)
      const found = /ws:\/\/\S+/.exec(output)
      if (found) done(found[0])
    }
    child.stderr.on('data', read)
    child.stdout.on('data', read)
  })
  const session = new DebugSession(await InspectorClient.connect(url), breakpoints)
  child.stderr.on('data', () => {
    if (output.includes('Waiting for the debugger to disconnect')) session.close()
  })
  await session.start()
  const [status] = (await once(child, 'close')) as [number | null]
  return { stops: session.stops, status, output }
}

class DebugSession {
  readonly stops: Stop[] = []
  private readonly scripts = new Map<string, Script>()
  private readonly set = new Map<string, Breakpoint>()
  private entry = ''

  constructor(
    private readonly client: InspectorClient,
    private readonly breakpoints: readonly Breakpoint[],
  ) {
    client.on('Debugger.scriptParsed', (params: Debugger.ScriptParsedEventDataType) => {
      let map: TraceMap | null | undefined
      this.scripts.set(params.scriptId, { params, map: () => (map ??= readMap(params)) })
    })
    client.on('Debugger.paused', (params: Debugger.PausedEventDataType) => void this.paused(params))
  }

  async start(): Promise<void> {
    await this.client.send('Runtime.enable')
    await this.client.send('Debugger.enable')
    await this.stopAtEntry()
    for (const breakpoint of this.breakpoints) {
      const { file, line, condition = '' } = breakpoint
      const urlRegex = `file://${file}($|\\?)`.replaceAll('/', '\\/').replaceAll('.', '\\.')
      const params = { urlRegex, lineNumber: line - 1, condition }
      const { breakpointId } = await this.client.send<Answer>('Debugger.setBreakpointByUrl', params)
      this.set.set(breakpointId, breakpoint)
    }
    await this.client.send('Runtime.runIfWaitingForDebugger')
  }

  /** Stops at the beginning of a generated script, or of one with the name of a file with breakpoints. */
  private async stopAtEntry(): Promise<void> {
    const names = this.breakpoints.map(({ file }) => basename(file, '.ts')).join('|')
    const urlRegex = `^flitwave:|\\/(${names})\\.[jt]s`
    const { breakpointId } = await this.client.send<Answer>('Debugger.setBreakpointByUrl', { urlRegex, lineNumber: 0 })
    this.entry = breakpointId
  }

  close(): void {
    this.client.close()
  }

  private async paused({ hitBreakpoints = [], callFrames }: Debugger.PausedEventDataType): Promise<void> {
    const [frame] = callFrames
    if (frame && hitBreakpoints.includes(this.entry)) await this.setIn(frame.location.scriptId)
    const hit = hitBreakpoints.map((id) => this.set.get(id)).find((breakpoint) => breakpoint !== undefined)
    if (frame && hit) this.stops.push(await this.look(hit, frame))
    await this.client.send('Debugger.resume')
  }

  private async setIn(scriptId: string): Promise<void> {
    const { params, map: read } = this.scripts.get(scriptId)!
    const map = read()
    if (!map) return
    for (const breakpoint of this.breakpoints) {
      const { file, line, condition = '' } = breakpoint
      const source = map.sources.find((candidate) => pathOf(params, candidate) === file)
      if (source === undefined || source === null) continue
      const [first] = allGeneratedPositionsFor(map, { source, line, column: 0, bias: LEAST_UPPER_BOUND }).sort(
        (a, b) => a.line - b.line || a.column - b.column,
      )
      if (!first) continue
      const location = { scriptId, lineNumber: first.line - 1, columnNumber: first.column }
      const { breakpointId } = await this.client.send<Answer>('Debugger.setBreakpoint', { location, condition })
      this.set.set(breakpointId, breakpoint)
    }
  }

  private async look({ watch }: Breakpoint, frame: Debugger.CallFrame): Promise<Stop> {
    const { params, map: read } = this.scripts.get(frame.location.scriptId)!
    const map = read()
    const { lineNumber, columnNumber = 0 } = frame.location
    const place = map && originalPositionFor(map, { line: lineNumber + 1, column: columnNumber })
    const watched: unknown[] = []
    for (const expression of watch) {
      // As an editor does for the value shown while the mouse hovers over an expression.
      const request = { callFrameId: frame.callFrameId, expression, returnByValue: true, throwOnSideEffect: true }
      const answer = await this.client.send<Debugger.EvaluateOnCallFrameReturnType>(
        'Debugger.evaluateOnCallFrame',
        request,
      )
      watched.push(answer.exceptionDetails?.exception?.description ?? answer.result.value)
    }
    return { script: params.url, source: `${place?.source?.split('/').at(-1)}:${place?.line}`, watched }
  }
}

function readMap({ url, sourceMapURL = '' }: Debugger.ScriptParsedEventDataType): TraceMap | null {
  if (sourceMapURL === '') return null
  if (sourceMapURL.startsWith('data:'))
    return new TraceMap(Buffer.from(sourceMapURL.split(',')[1]!, 'base64').toString())
  return new TraceMap(readFileSync(new URL(sourceMapURL, url), 'utf8'))
}

/** The path of a source of a script: only what follows a `?` is no part of it. */
function pathOf({ url }: Debugger.ScriptParsedEventDataType, source: string | null): string | null {
  if (source === null) return null
  const absolute = source.startsWith('/') ? source : new URL(source, url).href
  if (!absolute.startsWith('/') && !absolute.startsWith('file:')) return null
  const [path = '', ...fragment] = absolute.replace(/\?.*/, '').split('#')
  return [path.startsWith('file:') ? fileURLToPath(path) : path, ...fragment].join('#')
}
