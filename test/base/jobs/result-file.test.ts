import { appendFileSync, copyFileSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ResultFile, type Content } from '../../../src/base/jobs/result-file.js'
import { lineOf, readResults } from '../../../src/base/jobs/result-lines.js'
import { folderWith } from '../../support/cli.js'

interface Header {
  readonly of: string
}

interface Square {
  readonly x: number
  readonly y: number
}

const content: Content<Header, Square> = {
  owner: 'table',
  header: { of: 'squares' },
  asHeader: (value) => ((value as Header | null)?.of === 'squares' ? (value as Header) : null),
  asResult: (value) => value as Square,
  keyOf: ({ x }) => String(x),
  checkHeader: () => undefined,
}
const square = (x: number): Square => ({ x, y: x * x })
const newPath = (): string => join(folderWith(), 'squares.jsonl')
const readAll = (path: string): readonly Square[] => readResults(path, content).results

/** A file with two results, that is open. */
function opened(path: string): ResultFile<Header, Square> {
  const file = ResultFile.open(path, content)
  file.add(square(2))
  file.add(square(1))
  return file
}

describe('a result file that somebody else changes while it is open', () => {
  it.each<[string, (path: string) => void]>([
    ['written into', (path) => appendFileSync(path, 'a word\n')],
    ['shortened', (path) => truncateSync(path, 10)],
    ['removed', (path) => rmSync(path)],
    [
      'replaced',
      (path) => {
        copyFileSync(path, `${path}.copy`)
        renameSync(`${path}.copy`, path)
      },
    ],
  ])('because it was %s, stops the work, and nothing is lost', (how, change) => {
    for (const goOn of [(file: ResultFile<Header, Square>) => file.add(square(3)), putInOrder]) {
      const path = newPath()
      const file = opened(path)
      change(path)
      const there = readdirSync(dirname(path)).includes('squares.jsonl') ? readFileSync(path) : null
      expect(() => goOn(file)).toThrow(`error FW931: another program has ${how} \`${path}\``)
      file.close()
      if (there) expect(readFileSync(path)).toEqual(there)
      const aside = path.replace('.jsonl', '.1.jsonl')
      expect(readAll(aside).map(({ x }) => x)).toEqual(expect.arrayContaining([1, 2]))
      expect(readAll(aside)).toHaveLength(goOn === putInOrder ? 2 : 3)
      expect(readdirSync(dirname(path)).filter((name) => /lock|tmp/.test(name))).toEqual([])
    }
  })

  it('is not that one after it was put in order', () => {
    const path = newPath()
    const file = opened(path)
    putInOrder(file)
    file.add(square(3))
    file.close()
    expect(readAll(path)).toEqual([square(1), square(2), square(3)])
  })

  it('and that has no results yet, is left to whom it belongs now', () => {
    const path = newPath()
    const file = ResultFile.open(path, content)
    writeFileSync(path, 'mine')
    file.close()
    expect(readFileSync(path, 'utf8')).toBe('mine')
  })
})

it('refuses a line whose checksum is right and whose text is not JSON', () => {
  const path = newPath()
  opened(path).close()
  const text = '{"x":3,"y":'
  appendFileSync(path, `${text},"check":"${crc32(text).toString(16).padStart(8, '0')}"}\n`)
  expect(() => readAll(path)).toThrow(`error FW930: \`${path}\` is broken: line 4 is damaged`)
  writeFileSync(path, lineOf(content.header))
  expect(readAll(path)).toEqual([])
})

function putInOrder(file: ResultFile<Header, Square>): void {
  file.putInOrder((a, b) => a.x - b.x)
}
