import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClockEdge } from '../../../../src/engines/sim/native/clock-edge.js'
import { Code } from '../../../../src/engines/sim/wasm/code.js'
import { endedByEvent, Machine, type Loadable } from '../../../../src/engines/sim/wasm/machine.js'
import { describeWithTools } from '../../../support/tools.js'
import { encoderOf } from './both-ways.js'

const counter = 64
const alarmAt = 1000

let caches: string
beforeEach(() => {
  caches = mkdtempSync(join(tmpdir(), 'flitwave-test-'))
  vi.stubEnv('XDG_CACHE_HOME', caches)
})
afterEach(() => vi.unstubAllEnvs())

/** Counts cycles in memory, from `first` on, and raises the alarm in one of them. Each test has another program. */
function programOf(alarm = alarmAt): Loadable {
  const code = new Code()
  code.i32(counter).i32(counter).loadWord(0).i32(1).add().storeWord(0)
  code.i32(counter).loadWord(0).i32(alarm).isEqual()
  return { code: encoderOf(code).encode(), end: 128, tables: [] }
}

const countOf = (machine: Machine): number => new Uint32Array(machine.bytes.buffer)[counter / 4]!
/** All that is in the cache: folders of compilers are gone when they have ended. */
const objects = (): string[] => readdirSync(join(caches, 'flitwave/native'))

describeWithTools(['cc'], 'a clock edge', () => {
  it('is native code from the start if it has to be', () => {
    const machine = new Machine(128)
    const edge = new ClockEdge(machine, programOf(), 'on')
    expect(edge.isNative).toBe(true)
    expect(edge.single()).toBe(0)
    expect(edge.loop(null, [])(99, 0)).toBe(99)
    expect(countOf(machine)).toBe(100)
  })

  it('stops behind the cycle of an alarm, as WebAssembly does', () => {
    const runs = (['off', 'on'] as const).map((mode) => {
      const machine = new Machine(128)
      const loop = new ClockEdge(machine, programOf(), mode).loop(null, [])
      return [loop(5000, 0), countOf(machine), loop(7, 0), countOf(machine)]
    })
    expect(runs[1]).toEqual(runs[0])
    expect(runs[0]).toEqual([alarmAt - 1, alarmAt, 7, alarmAt + 7])
  })

  it('runs with events and recorders', () => {
    const machine = new Machine(128)
    const edge = new ClockEdge(machine, programOf(), 'on')
    const noted: number[] = []
    const note = (cycle: number): number => noted.push(cycle) * 0
    expect(edge.loop(() => Number(countOf(machine) === 4), [note])(10, 50)).toBe(4 | endedByEvent)
    expect(noted).toEqual([50, 51, 52, 53])
  })

  it('finds its memory again after the machine has grown', () => {
    const machine = new Machine(128)
    const edge = new ClockEdge(machine, programOf(), 'on')
    const loop = edge.loop(null, [])
    loop(5, 0)
    machine.load({ ...programOf(alarmAt + 1), end: 2 ** 20 })
    loop(5, 0)
    edge.single()
    expect(countOf(machine)).toBe(11)
  })

  it('changes over in the background, between cycles', async () => {
    const machine = new Machine(128)
    const edge = new ClockEdge(machine, programOf(alarmAt + 2), 'auto')
    edge.spend(10)
    expect(edge.loop(null, [])(10, 0)).toBe(10)
    edge.spend(2000)
    expect([edge.isNative, edge.refusal]).toEqual([false, null])
    while (!edge.isNative && !edge.refusal) {
      await pause(5)
      edge.spend(10)
    }
    expect(edge.refusal).toBeNull()
    expect(edge.loop(null, [])(10, 0)).toBe(10)
    expect(countOf(machine)).toBe(20)
    expect(objects()).toHaveLength(1)
  })

  it('changes over in a run of single cycles', async () => {
    const machine = new Machine(128)
    const edge = new ClockEdge(machine, programOf(2 ** 31), 'auto')
    edge.spend(999.99)
    let cycles = 0
    for (; !edge.isNative && !edge.refusal; cycles++) {
      expect(edge.single()).toBe(0)
      if (cycles % 1024 === 0) await pause(1)
    }
    expect(edge.refusal).toBeNull()
    expect(countOf(machine)).toBe(cycles)
  })

  it('does not compile a very large program in the background', () => {
    const code = new Code()
    for (let i = 0; i < 2 ** 19; i++) code.i32(0).drop()
    const machine = new Machine(128)
    const edge = new ClockEdge(machine, { code: encoderOf(code.i32(0)).encode(), end: 128, tables: [] }, 'auto')
    edge.spend(5000)
    expect(edge.refusal?.reason).toContain('too large')
    expect(edge.loop(null, [])(3, 0)).toBe(3)
  })

  it('takes its object from the cache', () => {
    new ClockEdge(new Machine(128), programOf(alarmAt + 3), 'on')
    const [first] = objects()
    vi.stubEnv('PATH', join(caches, 'nothing'))
    expect(new ClockEdge(new Machine(128), programOf(alarmAt + 3), 'on').isNative).toBe(true)
    expect(objects()).toEqual([first])
  })

  it('compiles again if the object in the cache is damaged', () => {
    new ClockEdge(new Machine(128), programOf(alarmAt + 4), 'on')
    const [name] = objects()
    const path = join(caches, 'flitwave/native', name!)
    // The object that is loaded stays as it is.
    rmSync(path)
    writeFileSync(path, 'no object')
    const machine = new Machine(128)
    new ClockEdge(machine, programOf(alarmAt + 4), 'on').loop(null, [])(3, 0)
    expect(countOf(machine)).toBe(3)
  })

  it('says why a compiler failed', () => {
    const broken = join(caches, 'broken')
    writeFileSync(
      broken,
      '#!/bin/sh\ncase "$*" in *-dM*) exit 0;; esac\necho "program.c: error: not today" >&2\nexit 1\n',
      {
        mode: 0o755,
      },
    )
    vi.stubEnv('CC', broken)
    expect(() => new ClockEdge(new Machine(128), programOf(alarmAt + 5), 'on')).toThrow(
      /FW331: there is no native code: .*broken failed \(program\.c: error: not today\)/,
    )
  })
})

describe('without a compiler', () => {
  beforeEach(() => vi.stubEnv('CC', '/nowhere/cc'))

  it('native code that is asked for is an error', () => {
    expect(() => new ClockEdge(new Machine(128), programOf(alarmAt + 6), 'on')).toThrow(
      /FW331: there is no native code: there is no C compiler `\/nowhere\/cc`[^]*apt-get install gcc/,
    )
  })

  it('a long run stays in WebAssembly, and knows why', () => {
    const machine = new Machine(128)
    const edge = new ClockEdge(machine, programOf(alarmAt + 7), 'auto')
    expect(edge.refusal).toBeNull()
    edge.spend(5000)
    expect(edge.isNative).toBe(false)
    expect(edge.refusal?.reason).toContain('/nowhere/cc')
    expect(edge.loop(null, [])(20, 0)).toBe(20)
    expect(countOf(machine)).toBe(20)
  })
})
