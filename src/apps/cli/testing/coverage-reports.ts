/** Coverage as files: source pages and lcov by Istanbul, and a page of signals, states and the rest beside them. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import libCoverage, { type CoverageMapData, type FileCoverageData, type Range } from 'istanbul-lib-coverage'
import libReport from 'istanbul-lib-report'
import reports from 'istanbul-reports'
import type { BranchItem, Coverage } from '../../../engines/coverage/coverage.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { makeFolder } from '../../../base/files/write.js'
import { writeFiles } from '../output-files.js'
import { coveragePage } from './coverage-page.js'

/** What Istanbul calls the kinds of branches. */
const kinds: Readonly<Record<BranchItem['kind'], string>> = { if: 'if', switch: 'switch', cond: 'cond-expr' }

/**
 * Writes `index.html`, `source/` with a page for each file, and `lcov.info` into a folder.
 * @returns what there is to open and to hand on
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

/** Statements, branches and methods, as Istanbul has them of programs. */
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
      // Those of an `if` are marked where it stands.
      locations: [...arms.values()].map((arm) => range(kind === 'if' ? place : arm.place)),
    })),
    b: numbered(branches, ({ arms }) => [...arms.values()].map(({ hits }) => hits)),
  }
}

/** Readers of lcov leave out branches where no statement begins, such as those of an expression in a function. */
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
    // What was a file when it was loaded may be gone: its places are known all the same.
    return []
  }
}
