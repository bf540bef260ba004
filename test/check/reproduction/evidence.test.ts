import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ExperimentEvidence, experimentEvidence } from '../../../check/reproduction/evidence.js'
import { resultFile, experimentCommand } from '../../../check/reproduction/runs.js'
import { folderWith } from '../../support/cli.js'

/** A copy of results, with its lines changed. */
function copyOf(name: string, change: (lines: string[]) => readonly string[] = (lines) => lines): string {
  const file = fileURLToPath(new URL(`../../../${resultFile(name)}`, import.meta.url))
  const path = join(folderWith(), 'results.jsonl')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  writeFileSync(path, change(lines).join('\n') + '\n')
  return path
}

const exchanged =
  (from: string, to: string) =>
  (lines: string[]): string[] =>
    lines.map((line) => line.replace(from, to))

describe('results of an experiment', () => {
  const [run, command] = ['torus3d-fig7', experimentCommand('torus3d-fig7')] as const

  it('are evidence if they are whole and of its points', async () => {
    expect(await experimentEvidence(run, copyOf(run))).toBeInstanceOf(ExperimentEvidence)
  })

  it('that are missing or not whole are made by a command, and those of other points by one that begins anew', async () => {
    expect(await experimentEvidence(run, join(folderWith(), 'none.jsonl'))).toBe(command)
    expect(
      await experimentEvidence(
        run,
        copyOf(run, (lines) => lines.slice(0, -1)),
      ),
    ).toBe(command)
    expect(await experimentEvidence(run, copyOf('torus3d-fig8'))).toBe(`${command} --fresh`)
  })

  it.each<[string, (lines: string[]) => readonly string[], string]>([
    [
      'with another header',
      exchanged('"format":"flitwave experiment 2"', '"format":"flitwave experiment 0"'),
      'is not a result file',
    ],
    ['of a campaign', () => ['{}'], 'is not a result file of an experiment'],
    ['with a digit changed', exchanged('"time":', '"time":1'), 'is broken: line 2 is damaged'],
    ['with a point twice', (lines) => [...lines, lines[3]!], 'is broken: line 482 repeats the result of line 4'],
  ])('%s are refused', async (_, change, message) => {
    const refused = experimentEvidence(run, copyOf(run, change))
    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.toThrow(`help: ${command} --fresh`)
  })
})

describe('results of cases', () => {
  const [run, command] = ['campaign-two-phase', experimentCommand('campaign-two-phase')] as const

  it('are evidence if all batches are there, whose counts are added up', async () => {
    const evidence = await experimentEvidence(run, copyOf(run))
    expect(evidence).toBeInstanceOf(ExperimentEvidence)
    const check = 'around the end'
    expect((evidence as ExperimentEvidence).where({ check })).toHaveLength(4)
    expect((evidence as ExperimentEvidence).count({ check }, 'cases')).toBe(16_320)
    expect((evidence as ExperimentEvidence).count({ check }, 'with a blocked flit')).toBe(0)
  })

  it('that are not whole are made by a command, and those of another one by one that begins anew', async () => {
    const part = copyOf(run, (lines) => lines.slice(0, -1))
    expect(await experimentEvidence(run, part)).toBe(command)
    expect(await experimentEvidence(run, copyOf('campaign-banyan-delivery'))).toBe(`${command} --fresh`)
  })

  it('with a count changed are refused', async () => {
    const changed = copyOf(run, exchanged('"measured":{"cases":', '"measured":{"cases":1'))
    await expect(experimentEvidence(run, changed)).rejects.toThrow('line 2 is damaged')
  })
})
