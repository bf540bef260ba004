import { Session, type Debugger, type InspectorNotification } from 'node:inspector'
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping'

/** A debugger that resolves breakpoints through source maps, as editors do. */
export class TestDebugger {
  private readonly session = new Session()
  private readonly scripts: Debugger.ScriptParsedEventDataType[] = []
  readonly pauses: Debugger.PausedEventDataType[] = []

  /** The watched expression's value at each pause. */
  readonly watched: unknown[] = []

  /** @param watch - evaluated in the frame of each pause, as if the mouse hovered over it: it must have no effect */
  constructor(watch = 'null') {
    this.session.connect()
    this.session.on(
      'Debugger.scriptParsed',
      ({ params }: InspectorNotification<Debugger.ScriptParsedEventDataType>) => {
        if (params.url.startsWith('flitwave:')) this.scripts.push(params)
      },
    )
    this.session.on('Debugger.paused', ({ params }: InspectorNotification<Debugger.PausedEventDataType>) => {
      this.pauses.push(params)
      const { callFrameId } = params.callFrames[0]!
      const request = { callFrameId, expression: watch, returnByValue: true, throwOnSideEffect: true }
      this.session.post(
        'Debugger.evaluateOnCallFrame',
        request,
        (_: Error | null, answer: Debugger.EvaluateOnCallFrameReturnType) => {
          this.watched.push(answer.exceptionDetails?.exception?.description ?? answer.result.value)
        },
      )
    })
    this.session.post('Debugger.enable')
  }

  breakAt(source: string, line: number): void {
    for (const { scriptId, sourceMapURL } of this.scripts) {
      const json = Buffer.from(sourceMapURL!.split(',')[1]!, 'base64').toString()
      eachMapping(new TraceMap(json), (mapping) => {
        if (mapping.source !== source || mapping.originalLine !== line) return
        const location = { scriptId, lineNumber: mapping.generatedLine - 1, columnNumber: mapping.generatedColumn }
        this.session.post('Debugger.setBreakpoint', { location })
      })
    }
  }

  close(): void {
    this.session.disconnect()
  }
}
