import { describe, expect, it } from 'vitest'
import { axesWith, pointsOf, valuesOf } from '../../src/networks/experiment/experiment.js'
import { loadExperiment } from '../../src/networks/experiment/load.js'
import { expandValue, parseSettings } from '../../src/apps/cli/shared/options.js'
import { experimentPlace } from '../../tb/experiments/catalog.js'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { fenced, read } from './page.js'

const page = read('docs/load.md')

describe('the page on latency against load', () => {
  it('shows what a command prints', () => {
    buildPackage()
    const [command = '', ...shown] = fenced(page, 'text').split('\n')
    const { stdout, status } = flitwave(folderWith(), command.split(' ').slice(3))
    expect(status).toBe(0)
    expect(command).toMatch(/^\$ npx flitwave experiment load /)
    expect(stdout.slice(0, stdout.indexOf('\n\nout/'))).toContain(shown.slice(0, 4).join('\n'))
    expect(stdout).toContain(shown[4])
  })

  it('shows what the dependency graph is with replies', () => {
    buildPackage()
    const [, command = '', shown] = /^\$ flitwave (.*)\n([^]*)$/.exec(fenced(page, 'text cdg'))!
    expect(flitwave(folderWith(), command.split(' ')).stdout).toBe(shown)
  })

  it('has settings that are understood, and names every axis', async () => {
    const experiment = await loadExperiment(experimentPlace('load'))
    const commands = [...fenced(page, 'sh').matchAll(/--set ([^#\n]*)/g)].map(([, settings]) => settings!.trim())
    expect(commands).toHaveLength(6)
    for (const command of commands) {
      const settings = Object.entries(parseSettings(command.split(/ +/)))
      const lists = settings.map(([axis, text]) => [axis, expandValue(axis, text)] as const)
      const values = axesWith(experiment, valuesOf(experiment, false), Object.fromEntries(lists))
      expect(pointsOf(experiment, values).length).toBeGreaterThan(2)
    }
    for (const axis of Object.keys(experiment.axes)) expect(page).toContain(`\`${axis}\``)
  })
})
