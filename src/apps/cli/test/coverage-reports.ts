/** Coverage as files: source pages and lcov from Istanbul, and a page of toggles, states, cover points and assertions. */

import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import libCoverage, { type CoverageMapData, type FileCoverageData, type Range } from 'istanbul-lib-coverage'
import libReport from 'istanbul-lib-report'
import reports from 'istanbul-reports'
import {
  measures,
  type BranchItem,
  type Coverage,
  type MachineItem,
  type ModuleItem,
  type NamedItem,
  type ToggleItem,
} from '../../../engines/coverage/coverage.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { makeFolder } from '../../../base/files/write.js'
import { writeFiles } from '../shared/output-files.js'
import { counted } from '../../../base/text.js'
import { percent } from './coverage-text.js'

/** The kinds of branches, as Istanbul names them. */
const kinds: Readonly<Record<BranchItem['kind'], string>> = { if: 'if', switch: 'switch', cond: 'cond-expr' }

/**
 * Writes `index.html`, `source/` with a page for each file, and `lcov.info` into a folder.
 * @returns the files to open and to pass on
 */
export function writeCoverageReports(coverage: Coverage, folder: string): readonly string[] {
  makeFolder(folder)
  const write = (name: 'html' | 'lcovonly', data: CoverageMapData, dir: string): void => {
    const coverageMap = libCoverage.createCoverageMap(data)
    const context = libReport.createContext({ dir, coverageMap, defaultSummarizer: 'nested' })
    reports.create(name).execute(context)
  }
  write('html', istanbulData(coverage), join(folder, 'source'))
  write('lcovonly', istanbulData(coverage, withLinesOfBranches), folder)
  const [page = ''] = writeFiles(folder, [{ name: 'index.html', content: coveragePage(coverage) }])
  return [page, join(folder, 'lcov.info')]
}

/** Statements, branches and methods, in Istanbul's form for programs. */
export function istanbulData(coverage: Coverage, changed = (data: FileCoverageData) => data): CoverageMapData {
  return Object.fromEntries(coverage.files.map((file) => [file, changed(fileData(file, coverage))]))
}

function fileData(path: string, coverage: Coverage): FileCoverageData {
  const lines = linesOf(path)
  const inFile = <T extends { readonly place: Place }>(items: ReadonlyMap<string, T>): readonly T[] =>
    [...items.values()].filter(({ place }) => place.file === path)
  const range = ({ line, column }: Place): Range => ({
    start: { line, column: column - 1 },
    end: { line, column: Math.max(column, lines[line - 1]?.length ?? 0) },
  })
  const statements = inFile(coverage.statements)
  const methods = inFile(coverage.methods)
  const branches = inFile(coverage.branches)
  return {
    path,
    statementMap: numbered(statements, ({ place }) => range(place)),
    s: numbered(statements, ({ hits }) => hits),
    fnMap: numbered(methods, ({ place, name }) => ({ name, decl: range(place), loc: range(place), line: place.line })),
    f: numbered(methods, ({ hits }) => hits),
    branchMap: numbered(branches, ({ kind, place, arms }) => ({
      type: kinds[kind],
      line: place.line,
      loc: range(place),
      // Branches of an `if` are marked at its place.
      locations: [...arms.values()].map((arm) => range(kind === 'if' ? place : arm.place)),
    })),
    b: numbered(branches, ({ arms }) => [...arms.values()].map(({ hits }) => hits)),
  }
}

/**
 * Adds lines to branches: lcov readers omit branches where no statement begins, such as those of an expression in a
 * function.
 */
function withLinesOfBranches(data: FileCoverageData): FileCoverageData {
  const known = new Set(Object.values(data.statementMap).map(({ start }) => start.line))
  const alone = Object.entries(data.branchMap).filter(([, { loc }]) => !known.has(loc.start.line))
  const places = Object.fromEntries(alone.map(([i, { loc }]) => [`branch ${i}`, loc]))
  const hits = Object.fromEntries(alone.map(([i]) => [`branch ${i}`, data.b[i]!.reduce((sum, arm) => sum + arm, 0)]))
  return { ...data, statementMap: { ...data.statementMap, ...places }, s: { ...data.s, ...hits } }
}

function numbered<T, R>(items: readonly T[], of: (item: T) => R): Record<string, R> {
  return Object.fromEntries(items.map((item, i) => [String(i), of(item)]))
}

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/)
  } catch {
    // The file may have disappeared since it was loaded; its places are still known.
    return []
  }
}

const style = `
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff }
table { border-collapse: collapse; margin: .5rem 0 1.5rem }
th, td { text-align: left; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid #ddd; vertical-align: top }
td.number { text-align: right; font-variant-numeric: tabular-nums }
code, .bits { font-family: ui-monospace, monospace }
.hit { color: #1a6b2d } .miss { color: #b00020; font-weight: 600 }
summary { cursor: pointer; font-weight: 600; margin-top: .7rem }
`

function coveragePage(coverage: Coverage): string {
  const modules = [...coverage.modules.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Coverage</title>
<style>${style}</style>
</head>
<body>
<h1>Coverage</h1>
${totals(coverage)}
<p><a href="source/index.html">Statements and branches, line by line</a></p>
${named('Cover points', 'cycles', coverage.covers)}
${named('Assertions', 'reached', coverage.assertions)}
<h2>Signals and states</h2>
<p>A bit is covered in both ways: ↑ it has risen, ↓ it has fallen. The highest bit stands first; <span class="miss">–</span> is missing.
All instances of a module count as one.</p>
${modules.map(moduleSection).join('\n')}
</body>
</html>
`
}

function totals(coverage: Coverage): string {
  const rows = measures.map((measure) => {
    const share = coverage.share(measure)
    const rate = share.total === 0 ? '' : `${percent(share)} %`
    return `<tr><td>${measure}</td><td class="number">${rate}</td><td class="number">${share.covered} of ${share.total}</td></tr>`
  })
  return `<table>${rows.join('')}</table>`
}

function named(title: string, what: string, items: ReadonlyMap<string, NamedItem>): string {
  if (items.size === 0) return ''
  const rows = [...items.values()].map(
    ({ name, place, hits }) =>
      `<tr><td>${escaped(name)}</td><td><code>${escaped(relative('.', place.file))}:${place.line}</code></td>` +
      `<td class="number ${hits > 0 ? 'hit' : 'miss'}">${hits}</td></tr>`,
  )
  return `<h2>${title}</h2><table><tr><th></th><th></th><th>${what}</th></tr>${rows.join('')}</table>`
}

function moduleSection({ name, toggles, machines }: ModuleItem): string {
  const all = [...toggles.values()].flatMap(({ rises, falls }) => [...rises, ...falls])
  const covered = all.filter((hits) => hits > 0).length
  const open = covered < all.length ? ' open' : ''
  const rows = [...toggles].map(
    ([path, item]) => `<tr><td><code>${escaped(path)}</code></td><td class="bits">${bitsOf(item)}</td></tr>`,
  )
  return `<details${open}><summary>${escaped(name)}: toggles ${covered} of ${all.length}</summary>
${[...machines].map(([path, machine]) => machineTable(path, machine)).join('\n')}
<table>${rows.join('')}</table></details>`
}

function bitsOf({ rises, falls }: ToggleItem): string {
  const bits = rises.map((rise, i) => {
    const mark = (hits: number, sign: string): string =>
      hits > 0 ? `<span class="hit">${sign}</span>` : '<span class="miss">–</span>'
    return `<span title="bit ${i}">${mark(rise, '↑')}${mark(falls[i]!, '↓')}</span>`
  })
  return bits.toReversed().join(' ')
}

function machineTable(path: string, { type, states, arcs }: MachineItem): string {
  const rows = (items: MachineItem['states']): string =>
    [...items]
      .map(
        ([name, { hits }]) =>
          `<tr><td>${escaped(name)}</td><td class="number ${hits > 0 ? 'hit' : 'miss'}">${hits > 0 ? hits : 'never'}</td></tr>`,
      )
      .join('')
  const title = `<code>${escaped(path)}</code>, ${escaped(type)}: ${counted(states.size, 'state')}, ${counted(arcs.size, 'arc')}`
  return `<p>${title}</p><table><tr><th>state</th><th>runs</th></tr>${rows(states)}</table>
<table><tr><th>arc</th><th>runs</th></tr>${rows(arcs)}</table>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
