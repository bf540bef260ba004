import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonFault } from '../../../src/base/json-fault.js'
import { readTraceEvents } from '../../../src/runs/pipelines/trace-events.js'

/** The index of the first character that cannot be part of a text of JSON; its length if there is none. */
const faultIn = (text: string): number => jsonFault(text)?.at ?? text.length

const read = (events: readonly unknown[]) => readTraceEvents(JSON.stringify({ traceEvents: events }), 'a.json')
const x = (name: string, ts: number, dur: number) => ({ ph: 'X', name, ts, dur, pid: 1, tid: 2 })

describe('the place of a fault in JSON', () => {
  it('is where a character was put that does not belong there, and none in what is JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, place) => {
        expect(faultIn(text)).toBe(text.length)
        const at = place % (text.length + 1)
        const broken = `${text.slice(0, at)}@${text.slice(at)}`
        if (isJson(broken)) return
        // A sign inside of a text or a number breaks that.
        expect(faultIn(broken)).toBeLessThanOrEqual(at)
      }),
    )
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('trace events', () => {
  it('are slices of tracks, with those inside them as stages', () => {
    const log = read([
      { ph: 'M', name: 'process_name', pid: 1, args: { name: 'core' } },
      { ph: 'M', name: 'thread_name', pid: 1, tid: 2, args: { name: 'fetch' } },
      { ...x('load', 10, 8), cat: 'memory', args: { address: 64 } },
      x('tag', 10, 3),
      x('data', 13, 5),
      x('bank', 14, 2),
      { ph: 's', id: 1, ts: 3 },
      { ph: 'B', name: 'later', ts: 20.5, pid: 1, tid: 2 },
      { ph: 'B', name: 'inner', ts: 21, pid: 1, tid: 2 },
      { ph: 'E', ts: 22, pid: 1, tid: 2 },
      { ph: 'E', ts: 23, pid: 1, tid: 2 },
    ])
    expect(log).toMatchObject({ unit: 'µs', first: 10, last: 23, notes: ['1 events of the kind `s` are not shown'] })
    expect(log.items).toMatchObject([
      {
        label: 'load',
        track: 'core fetch',
        from: 10,
        to: 18,
        details: ['category memory', 'address: 64'],
        stages: [
          { name: 'tag', lane: '0', from: 10, to: 13 },
          { name: 'data', lane: '0', from: 13, to: 18 },
          { name: 'bank', lane: '1', from: 14, to: 16 },
        ],
      },
      { label: 'later', from: 20.5, to: 23, stages: [{ name: 'inner', lane: '0', from: 21, to: 22 }] },
    ])
  })

  it('may be a list alone, whose bracket is missing', () => {
    const { items, notes } = readTraceEvents('[{"ph":"B","name":"a","ts":1,"pid":1,"tid":1},\n', 'a.json')
    expect(items).toMatchObject([{ label: 'a', from: 1, to: null, end: 'open' }])
    expect(notes).toEqual(['some slices have not ended'])
  })

  it('lose no slice, whatever their order', () => {
    const slice = fc.record({ from: fc.nat(50), length: fc.nat(20), thread: fc.nat(2) })
    fc.assert(
      fc.property(fc.array(slice, { maxLength: 30 }), (slices) => {
        const events = slices.map(({ from, length, thread }, i) => ({ ...x(`s${i}`, from, length), tid: thread }))
        const { items } = read(events)
        const found = items.flatMap(({ label, stages }) => [label, ...stages.map(({ name }) => name)])
        expect(found.sort()).toEqual(events.map(({ name }) => name).sort())
        for (const { from, to, stages } of items)
          for (const stage of stages) expect(stage.from >= from && stage.to! <= to!).toBe(true)
      }),
    )
  })

  it.each<[string, string, string]>([
    ['no JSON', '{"traceEvents": [ }', 'byte 18: this is no JSON'],
    ['a name without quotation marks', '[{"ph": "X", ts: 1}]', 'byte 13: this is no JSON'],
    ['an end in the middle', '{"traceEvents": [', 'byte 17: this is no JSON'],
    ['another document', '{"version": 1}', 'byte 0: there is no list `traceEvents`'],
    ['a text', '{"a": "[",\n"traceEvents": [\n"x"]}', 'line 3, event 0: this is no object'],
    ['no kind', '[{}]', 'line 1, event 0: `ph`, its kind, is not a text'],
    [
      'a time that is a text',
      '[{"ph":"X","name":"a, {","ts":1,"dur":1},\n{"ph":"X","name":"b","ts":"1","dur":1}]',
      'line 2, event 1: `ts` is not a number',
    ],
    ['no length', '[{"ph":"X","name":"a","ts":1}]', 'line 1, event 0: `dur` is not a number'],
    ['an end alone', '[\n{"ph":"E","ts":1}]', 'line 2, event 0: nothing has begun that this `E` ends'],
    [
      'an end before its begin',
      '[{"ph":"B","name":"a","ts":4},{"ph":"E","ts":1}]',
      'line 1, event 1: a ends at 1, before it begins at 4',
    ],
  ])('are refused with their place: %s', (_, text, message) => {
    expect(() => readTraceEvents(text, 'a.json')).toThrow(`FW987: \`a.json\`, ${message}`)
  })
})
