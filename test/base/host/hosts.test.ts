import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSources, host as browser } from '../../../src/base/host/browser.js'
import type { Host } from '../../../src/base/host/host.js'
import { host as node } from '../../../src/base/host/node.js'
import { folderWith } from '../../support/cli.js'

const hosts: readonly (readonly [name: string, host: Host])[] = [
  ['Node', node],
  ['a browser', browser],
]
const any = 1 << 28

/** Such as snapshots are: mostly zeros, and what repeats. */
const bytes = fc
  .tuple(fc.uint8Array({ minLength: 1, maxLength: 600 }), fc.nat(400))
  .map(([part, times]) => Uint8Array.from({ length: part.length * times }, (_, i) => part[i % part.length]!))

const isSame = (data: Uint8Array) => (other: Uint8Array) => Buffer.compare(data, other) === 0

describe.each(hosts)('what %s packs', (_, host) => {
  it.each(hosts)('%s unpacks', (_, other) => {
    fc.assert(fc.property(bytes, (data) => void expect(other.inflate(host.deflate(data), any)).toSatisfy(isSame(data))))
  })

  it.each(hosts)('%s unpacks asynchronously', (_, other) =>
    fc.assert(
      fc.asyncProperty(bytes, async (data) => {
        expect(await other.inflateAsync(host.deflate(data), any)).toSatisfy(isSame(data))
      }),
    ),
  )

  it('is gzip without a date', () => {
    const data = new TextEncoder().encode('a wave '.repeat(1000))
    const packed = host.gzip(data)
    expect(gunzipSync(packed).compare(data)).toBe(0)
    expect([...packed.subarray(4, 8)]).toEqual([0, 0, 0, 0])
  })
})

describe.each(hosts)('%s', (_, host) => {
  it('unpacks no more than it may', () => {
    const packed = host.deflate(new Uint8Array(1 << 22))
    expect(host.inflate(packed, 1 << 22)).toHaveLength(1 << 22)
    expect(() => host.inflate(packed, (1 << 22) - 1)).toThrow(RangeError)
    expect(() => host.inflate(packed, 10)).toThrow(RangeError)
  })

  it('unpacks no more than it may asynchronously', async () => {
    const packed = host.deflate(Uint8Array.from({ length: 1 << 22 }, (_, i) => i ^ (i >> 8)))
    expect(packed.length).toBeGreaterThan(1 << 10)
    expect(await host.inflateAsync(packed, 1 << 22)).toHaveLength(1 << 22)
    await expect(host.inflateAsync(packed, (1 << 22) - 1)).rejects.toThrow(RangeError)
    await expect(host.inflateAsync(packed, 10)).rejects.toThrow(RangeError)
  })

  it('refuses what is cut off or damaged asynchronously, too', async () => {
    const packed = host.deflate(Uint8Array.from({ length: 20_000 }, (_, i) => (i * i * 2654435761) >> 13))
    expect(packed.length).toBeGreaterThan(1 << 10)
    await expect(host.inflateAsync(packed.subarray(0, -1), any)).rejects.toThrow()
    await expect(host.inflateAsync(packed.with(-1, packed.at(-1)! ^ 1), any)).rejects.toThrow()
    await expect(host.inflateAsync(packed.with(0, 0), any)).rejects.toThrow()
  })

  it('refuses what is damaged', () => {
    const packed = host.deflate(Uint8Array.from({ length: 200 }, (_, i) => i * i))
    const damaged = fc.tuple(fc.nat(packed.length - 1), fc.nat(7))
    fc.assert(
      fc.property(damaged, ([at, bit]) => {
        const other = packed.slice()
        other[at]! ^= 1 << bit
        try {
          expect([...host.inflate(other, any)]).toEqual([...host.inflate(packed, any)])
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
      }),
    )
  })

  it('refuses what is cut off, or nothing at all', () => {
    const packed = host.deflate(Uint8Array.from({ length: 200 }, (_, i) => i * i))
    for (let length = 0; length < packed.length; length++)
      expect(() => host.inflate(packed.subarray(0, length), any)).toThrow()
  })

  it('runs a script for its value, under a name', () => {
    expect(host.allowsScripts).toBe(true)
    const fail = host.compile('(function fail() { throw new Error("here") })', 'flitwave:Some.js') as () => void
    expect(fail).toThrow(
      expect.objectContaining({ stack: expect.stringMatching(/at fail \(flitwave:Some\.js:1:\d+\)/) }),
    )
  })

  it.each(['/a/b.ts', '/a b/ü%20#?.ts'])('knows the file %s by its URL', (file) => {
    expect(host.pathOf(host.urlOf(file))).toBe(file)
    expect(host.pathOf(file)).toBe(file)
    expect(host.urlOf(file)).toBe(node.urlOf(file))
  })
})

describe('source files', () => {
  it('are read in Node, without a byte order mark', () => {
    const path = join(folderWith(), 'some.ts')
    writeFileSync(path, '\uFEFFconst a = 1\n')
    expect(node.readSource(path)).toBe('const a = 1\n')
  })

  it('are only files', () => {
    expect(node.readSource(folderWith())).toBeNull()
    expect(node.readSource('/dev/zero')).toBeNull()
    expect(node.readSource('/none')).toBeNull()
  })

  it('are given to a browser', () => {
    expect(browser.readSource('/a/given.ts')).toBeNull()
    addSources([['/a/given.ts', 'const a = 1\n']])
    expect(browser.readSource('/a/given.ts')).toBe('const a = 1\n')
  })

  it('are named from the working directory where they are below it', () => {
    const below = join(process.cwd(), 'rtl/lib/fifo.ts')
    expect(node.displayPath(below)).toBe(relative(process.cwd(), below))
    expect(node.displayPath('/none/fifo.ts')).toBe('/none/fifo.ts')
    expect(browser.displayPath('/none/fifo.ts')).toBe('/none/fifo.ts')
  })
})
