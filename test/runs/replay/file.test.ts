import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { openReplay } from '../../../src/apps/cli/shared/replay.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { packReplay, type ReplayFile } from '../../../src/runs/replay/file.js'
import type { ReplayHeader } from '../../../src/runs/replay/header.js'
import { ReplayRecorder, type Recording } from '../../../src/runs/replay/recorder.js'
import { decodeViews, type ViewChanges } from '../../../src/runs/replay/views.js'
import { captureWindow, viewsInWindow } from '../../../src/runs/replay/window.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { folderWith } from '../../support/cli.js'
import { headerFor } from './header.js'

const design = elaborate(new Fifo<number>({ depth: 2 }))
const lastCycle = 29
const view = { cycles: [0, 3, 4, 15], values: [0, 1, 2, 1] }
const recording = record(10)

function record(distance: number): Recording {
  const observer = new ReplayRecorder({ distance })
  const simulator = new Simulator<Fifo<number>>(design, { observer, seed: 1 })
  for (let cycle = 0; cycle <= lastCycle; cycle++) {
    simulator.dut.push = cycle % 2 === 0
    simulator.dut.pop = cycle % 2 === 1
    simulator.dut.din = cycle
    simulator.step()
  }
  return observer.finish()
}

function pack(changed: { header?: Partial<ReplayHeader>; recording?: Partial<Recording> } = {}): Uint8Array {
  const views = [{ path: 'state.text', texts: ['', 'even', 'odd'] }]
  return packReplay(headerFor(recording, { views, ...changed.header }), { ...recording, ...changed.recording }, [view])
}

/** Opens a file with these bytes, and does something with it. */
function opening<T>(bytes: Uint8Array, use: (file: ReplayFile) => T): T {
  const path = join(folderWith(), 'some.replay')
  writeFileSync(path, bytes)
  const file = openReplay(path)
  try {
    return use(file)
  } finally {
    file.close()
  }
}

/** All cycles, and all views in them. */
function readAll(bytes: Uint8Array): unknown {
  return opening(bytes, (file) => [
    captureWindow(file, { design, signals: ['**'], from: 0, to: lastCycle }).variables,
    viewsInWindow(file, 0, lastCycle),
  ])
}

function refusalOf(bytes: Uint8Array): string {
  try {
    readAll(bytes)
    return 'none'
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    return error.message
  }
}

describe('a replay file', () => {
  it('gives back its header', () => {
    const header: Partial<ReplayHeader> = {
      testbench: 'a/b.tb.ts',
      parameters: { depth: 2, kind: 'torus', fast: true, traffic: { name: 'a.csv', text: 'é\n"' } },
      seed: 7,
      drawing: {
        title: 'Title',
        signals: ['dut.*'],
        window: { from: 3 },
        arrows: [{ from: { path: 'dut.push', cycle: 1 }, to: { path: 'dut.count', cycle: 2 }, label: 'then' }],
      },
    }
    expect(opening(pack({ header }), (file) => file.header)).toMatchObject(header)
  })

  it('gives back what rows of the testbench showed, cut to a window', () => {
    expect(recording.segments.length).toBeGreaterThan(2)
    const viewed = (from: number, to: number): ViewChanges[] => opening(pack(), (file) => viewsInWindow(file, from, to))
    expect(viewed(0, lastCycle)).toEqual([view])
    expect(viewed(4, 9)).toEqual([{ cycles: [4], values: [2] }])
    expect(viewed(1, 3)).toEqual([{ cycles: [1, 3], values: [0, 1] }])
    expect(viewed(14, 15)).toEqual([{ cycles: [14, 15], values: [2, 1] }])
  })

  it('opens at the end without its beginning', () => {
    const { segments } = record(1)
    const whole = segments.findLastIndex(({ base }) => base === 0)
    expect(whole).toBeGreaterThan(10)
    const zeros = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes.length)
    const broken = segments.map((segment, i) =>
      i < whole ? { ...segment, state: zeros(segment.state!), log: zeros(segment.log) } : segment,
    )
    const bytes = pack({ recording: { segments: broken } })
    const window = { design, signals: ['**'], from: segments[whole]!.firstCycle, to: lastCycle }
    expect(opening(bytes, (file) => captureWindow(file, window)).variables).toEqual(
      opening(pack(), (file) => captureWindow(file, window)).variables,
    )
    expect(refusalOf(bytes)).toContain('error FW917: the replay is damaged')
  })
})

describe('a file that is refused', () => {
  it('is cut off anywhere', () => {
    const whole = pack()
    for (let length = 0; length < whole.length; length++) {
      expect(refusalOf(whole.subarray(0, length))).toContain('error FW917')
    }
    expect(refusalOf(Buffer.concat([whole, Buffer.of(0)]))).toContain('error FW917')
  })

  it('has one wrong bit anywhere, but for those that fill the last byte of a part', () => {
    const whole = pack()
    let harmless = 0
    for (let i = 0; i < whole.length; i++) {
      const bytes = Buffer.from(whole)
      bytes[i] = bytes[i]! ^ (1 << (i % 8))
      const refusal = refusalOf(bytes)
      if (refusal === 'none') harmless++
      else expect(refusal).toContain('error FW917')
    }
    expect(harmless).toBeLessThan(2 + 3 * recording.segments.length)
  })

  it.each([
    [1, 'an older Flitwave wrote it; run the testbench again'],
    [5, 'a newer Flitwave wrote it; open it with that one'],
  ])('is of format %i', (version, help) => {
    const bytes = pack()
    new DataView(bytes.buffer).setBigUint64(8, BigInt(version))
    expect(refusalOf(bytes)).toMatch(
      `is a replay of version ${version}, and this Flitwave reads version 4\n  help: ${help}`,
    )
  })

  it.each<[string, unknown]>([
    ['flitwave', 1],
    ['testbench', null],
    ['name', undefined],
    ['parameters', []],
    ['parameters', Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`p${i}`, i]))],
    ['parameters', { a: { name: 'x' } }],
    ['seed', '1'],
    ['digest', 0],
    ['stateBytes', -1],
    ['endCycle', 1.5],
    ['drawing', null],
    ['drawing', { title: '', signals: 'dut.*', window: {}, arrows: [] }],
    ['drawing', { title: '', signals: [], window: { from: '1' }, arrows: [] }],
    ['drawing', { title: '', signals: [], window: {}, arrows: [{ from: null, to: null, label: '' }] }],
    ['drawing', { title: '', signals: [''], window: {}, arrows: [] }],
    ['drawing', { title: '', signals: ['*'.repeat(10_001)], window: {}, arrows: [] }],
    ['views', [{ path: 'a', texts: [1] }]],
    ['views', Array.from({ length: 10_001 }, (_, i) => ({ path: `v${i}`, texts: [''] }))],
  ])('has a header whose %s is %j', (name, value) => {
    expect(refusalOf(pack({ header: { [name]: value } }))).toMatch(/error FW917: the replay is damaged: its \w+ cannot/)
  })

  it.each<[string, string, readonly number[]]>([
    ['writes what is not there', 'an input is written', [1, 100]],
    ['writes past the end of a memory', 'past the end of its memory', [1, 6, 2, 0]],
    ['lacks a value', 'bytes are missing', [1, 0]],
    ['writes more than there is', 'more words are written than the design has', [100]],
    ['has inputs for no cycle', 'inputs are written for no cycle', [0, 1]],
    ['lacks cycles', 'the inputs from cycle 3 on are missing', [0, 6]],
    ['ends within a number', 'a number is cut off', [0, 0x80]],
    ['has a number of too many bits', 'a number is too large', [0, ...new Array<number>(9).fill(0xff)]],
  ])('has a log that %s', (_, message, log) => {
    const segments = [{ ...recording.segments[0]!, log: deflateSync(Uint8Array.from(log)) }]
    expect(refusalOf(pack({ recording: { segments } }))).toContain(`error FW917: the replay is damaged: `)
    expect(refusalOf(pack({ recording: { segments } }))).toContain(message)
  })

  it.each<[string, readonly number[]]>([
    ['at a cycle twice', [0, 2, 3, 1, 0, 2]],
    ['after its end', [0, 1, 30, 1]],
  ])('has a view that changes %s', (_, bytes) => {
    const window = { firstCycle: 0, endCycle: 10 }
    expect(() => decodeViews(Uint8Array.from(bytes), window, [3])).toThrow(
      'FW917: the replay is damaged: the changes of a view are not in order',
    )
  })

  it('has cycles, and no segments', () => {
    expect(refusalOf(pack({ recording: { segments: [] } }))).toContain('it has cycles, and no segments')
  })

  it('has snapshots of another size, none at the start, or cycles in no order', () => {
    const [first, second] = recording.segments
    const refused = (...segments: Recording['segments'][number][]): string =>
      refusalOf(pack({ recording: { segments } }))
    expect(refused({ ...first!, state: deflateSync(Buffer.alloc(3)) })).toContain('a snapshot is of another size')
    expect(refused({ ...first!, state: null })).toContain('its first snapshot is missing')
    expect(refused(second!, first!)).toContain('its cycles are not in order')
    expect(refused({ ...second!, state: first!.state, base: 0 })).toContain('there is no snapshot before the window')
  })

  it('has a snapshot that is the difference to one that is not there', () => {
    const [first, second, third] = recording.segments
    const refused = (...segments: Recording['segments'][number][]): string =>
      refusalOf(pack({ recording: { segments } }))
    const message = 'a snapshot is the difference to one that is missing'
    expect(refused(second!)).toContain(message)
    expect(refused(first!, { ...second!, state: null }, { ...third!, base: 1 })).toContain(message)
    expect(refused({ ...first!, base: 2 ** 40 }, second!)).toContain(message)
  })

  it('has a snapshot that is made of too many others', () => {
    const [first] = recording.segments
    const chained = (length: number): Recording['segments'] => [
      first!,
      ...Array.from({ length }, (_, i) => ({ ...first!, firstCycle: i + 1, base: 1 })),
    ]
    const refused = (length: number): string =>
      refusalOf(pack({ header: { endCycle: length + 1 }, recording: { segments: chained(length) } }))
    expect(refused(4)).not.toContain('too many')
    expect(refused(5)).toContain('a snapshot is made of too many others')
  })

  it.each(['../escaped', '/tmp/run', 'a/b', '..', '', 'a\\b', 'a\x1b[2J', 'x'.repeat(300)])(
    'calls its files %j, which is no name of one',
    (name) => {
      const refusal = refusalOf(pack({ header: { name } }))
      expect(refusal).toContain(`error FW922: the replay contains an invalid file name: ${JSON.stringify(name)}`)
    },
  )

  it('is of a design with more state than its snapshots have', () => {
    const short = deflateSync(Buffer.alloc(1))
    const segments = recording.segments.map((segment) => ({ ...segment, state: segment.state && short }))
    expect(refusalOf(pack({ header: { stateBytes: 1 }, recording: { segments } }))).toContain('are not of this design')
  })

  it('shows a text that it does not have', () => {
    const views = [{ path: 'state.text', texts: ['', 'even'] }]
    expect(refusalOf(pack({ header: { views } }))).toContain('a view shows a text that it does not have')
  })
})
