import { describe, expect, it } from 'vitest'
import { inflateSync } from 'node:zlib'
import wavedrom from 'wavedrom'
import { formats } from '../../../src/print/wave/index.js'
import { toDiagram } from '../../../src/print/wave/wavejson.js'
import { renderPng } from '../../../src/print/wave/png.js'
import { renderSvg } from '../../../src/print/wave/svg.js'
import { arrows, router } from './router.js'
import { bool, traceOf } from './traces.js'

describe('SVG', () => {
  const svg = formats.svg.print(router, { arrows })

  it('is well-formed', () => {
    expect(unclosedElements(svg)).toEqual([])
    expect(unclosedElements(svg.replace('</svg>', ''))).toEqual(['svg'])
  })

  it('shows every name and every text', () => {
    const texts = [...svg.matchAll(/<(?:tspan|text)[^>]*>([^<]+)</g)].map(([, text]) => text)
    expect(texts).toEqual(expect.arrayContaining(['RouterPipeline', 'clk', 'in', 'buffer', 'inputs[0]', '10', '19']))
    expect(texts).toEqual(expect.arrayContaining(['H→(3,2)', 'T', 'ACTIVE', '-16', '0xdeadb…', 'head', 'tail']))
  })

  it('defines all pieces that it uses, and no others', () => {
    const ids = (pattern: RegExp): string[] => [...new Set([...svg.matchAll(pattern)].map(([, id]) => id ?? ''))].sort()
    const defined = new Set(ids(/\bid="([^"]+)"/g))
    const used = [...ids(/xlink:href="#([^"]+)"/g), ...ids(/url\(#([^)]+)\)/g)]
    expect(used.filter((id) => !defined.has(id))).toEqual([])
    expect(svg.length).toBeLessThan(50_000)
  })

  it('is the same for the same diagram, whatever was drawn before', () => {
    renderSvg(toDiagram(traceOf('Other', 3, [['dut.bit', bool, [true, false]]])))
    expect(formats.svg.print(router, { arrows })).toBe(svg)
  })

  it.each([1, 2, 3, 200])('numbers each of %i cycles', (count) => {
    const trace = traceOf('Ruler', 9, [['dut.bit', bool, Array.from({ length: count }, () => true)]])
    const rulers = formats.svg.print(trace).match(/<g class="muted".*?<\/g>/gs) ?? []
    const numbers = [...rulers.join('').matchAll(/>(-?\d+)<(?:\/tspan><)?\/text>/g)].map(([, text]) => Number(text))
    expect(numbers).toEqual(Array.from({ length: count }, (_, i) => 9 + i))
  })

  it("writes neither into the diagram that it draws nor into WaveDrom's skin", () => {
    const diagram = toDiagram(traceOf('Two', 7, [['dut.bit', bool, [true, false]]]))
    const before = structuredClone({ diagram, skin: wavedrom.waveSkin })
    renderSvg(diagram)
    expect({ diagram, skin: wavedrom.waveSkin }).toEqual(before)
  })

  it('escapes what XML would read', () => {
    const hostile = formats.svg.print(traceOf('a<script>&"', 0, [['dut.x', bool, [true]]]))
    expect(unclosedElements(hostile)).toEqual([])
    expect(hostile).not.toContain('<script')
  })
})

describe('PNG', () => {
  const picture = readPng(formats.png.print(router, { arrows }))

  it('has twice the size of the SVG', () => {
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(formats.svg.print(router, { arrows })) ?? []
    expect([picture.width, picture.height]).toEqual([2 * Number(width), 2 * Number(height)])
  })

  it('has a white ground and a blue packet', () => {
    expect(picture.at(0, 0)).toEqual([255, 255, 255, 255])
    expect(picture.count(([red, green, blue]) => red === 0xb9 && green === 0xe0 && blue === 0xff)).toBeGreaterThan(
      5_000,
    )
  })

  it('has the texts: without a font they would vanish in silence', () => {
    const withText = countDark(formats.svg.print(router))
    const withoutText = countDark(formats.svg.print(router).replace(/<text.*?<\/text>/gs, ''))
    expect(withText).toBeGreaterThan(withoutText + 3_000)
  })

  it('grows no side beyond what viewers open', () => {
    const wide = renderPng('<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="10"/>')
    expect([wide.readUInt32BE(16), wide.readUInt32BE(20)]).toEqual([16_384, 8])
  })

  it('has the same font on every machine: another letter, another picture', () => {
    const draw = (text: string): Buffer =>
      renderPng(
        `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><text x="3" y="15">${text}</text></svg>`,
      )
    expect(draw('H').equals(draw('T'))).toBe(false)
    expect(draw('→').equals(draw('…'))).toBe(false)
    expect(draw('H').equals(draw('H'))).toBe(true)
  })
})

function countDark(svg: string): number {
  return readPng(renderPng(svg)).count(([red, green, blue]) => red + green + blue < 384)
}

/** The elements that are open at the end of the text, or the first one that is closed out of turn. */
function unclosedElements(xml: string): string[] {
  const open: string[] = []
  const tag = /<(\/?)([A-Za-z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|[<&](?!(?:amp|lt|gt|quot|#\d+);)/g
  for (const [whole, close, name, , empty] of xml.matchAll(tag)) {
    if (name === undefined) return [`stray ${whole}`]
    if (close === '/') {
      const expected = open.pop()
      if (expected !== name) return [`${name} closes ${String(expected)}`]
    } else if (empty !== '/') open.push(name)
  }
  return open
}

type Pixel = readonly [red: number, green: number, blue: number, alpha: number]

interface Picture {
  readonly width: number
  readonly height: number
  at(x: number, y: number): Pixel
  count(test: (pixel: Pixel) => boolean): number
}

/** A reader for the PNGs at hand: 8 bits per channel, RGBA, not interlaced. */
function readPng(file: Buffer): Picture {
  const chunks: Buffer[] = []
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      chunks.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  }
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  expect([...file.subarray(24, 29)]).toEqual([8, 6, 0, 0, 0])
  const pixels = unfilter(inflateSync(Buffer.concat(chunks)), width * 4, height)
  const at = (x: number, y: number): Pixel => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)
    return [red, green, blue, alpha]
  }
  const count = (test: (pixel: Pixel) => boolean): number => {
    let found = 0
    for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (test(at(x, y))) found += 1
    return found
  }
  return { width, height, at, count }
}

/** Undoes PNG's prediction of each byte from its neighbours. */
function unfilter(data: Buffer, stride: number, height: number): Buffer {
  const pixels = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (stride + 1)]
    for (let x = 0; x < stride; x += 1) {
      const left = x < 4 ? 0 : (pixels[y * stride + x - 4] ?? 0)
      const up = y === 0 ? 0 : (pixels[(y - 1) * stride + x] ?? 0)
      const upLeft = x < 4 || y === 0 ? 0 : (pixels[(y - 1) * stride + x - 4] ?? 0)
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter ?? 0] ?? 0
      pixels[y * stride + x] = (data[y * (stride + 1) + 1 + x] ?? 0) + predicted
    }
  }
  return pixels
}

function paeth(left: number, up: number, upLeft: number): number {
  const guess = left + up - upLeft
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)]
  if (a <= b && a <= c) return left
  return b <= c ? up : upLeft
}
