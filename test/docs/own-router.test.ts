import { beforeAll, expect, test } from 'vitest'
import { RouteMesh } from '../../rtl/router/route-mesh.js'
import { routingParameter } from '../../rtl/router/routing.js'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { fenced, read, words } from './page.js'

beforeAll(buildPackage)

const page = read('docs/own-router.md')
const files = ['negative-first.ts', 'any-turn.ts']
const folder = (): string => folderWith(Object.fromEntries(files.map((name) => [name, read(`examples/${name}`)])))

test.each(files)('the page shows examples/%s as it is', (name) => {
  expect(fenced(page, `ts ${name}`)).toBe(read(`examples/${name}`))
})

test.each(['cdg', 'escape'])('the command on the page prints what the page shows: %s', (block) => {
  const [, command = '', shown] = /^\$ flitwave (.*)\n([^]*)$/.exec(fenced(page, `text ${block}`))!
  expect(flitwave(folder(), words(command)).stdout).toBe(shown)
})

test('the commands of the page take the file', () => {
  const commands = fenced(page, 'sh').split('\n').filter(Boolean)
  for (const line of commands) {
    const [, command = ''] = /^npx flitwave ([^#]*?)( --check)?(\s+#.*)?$/.exec(line)!
    const { status, stderr } = flitwave(folder(), words(command))
    expect({ command, status, stderr }).toEqual({ command, status: 0, stderr: '' })
  }
})

test('a replay finds the class again', () => {
  const here = folder()
  const run = ['run', 'traffic', '--set', 'topology=mesh', 'routing=./negative-first.ts', '--keep-replay=one.replay']
  expect(flitwave(here, run)).toMatchObject({ status: 0, stderr: '' })
  const { status, stdout } = flitwave(here, ['explain', 'one.replay', '--packet', '7'])
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('#7 from node') as string })
})

test('the table lists all that is built in', () => {
  const listed = [...page.matchAll(/^\| `([A-Z]\w+)` \|/gm)].map(([, name]) => name)
  expect(listed).toEqual(routingParameter.routing.builtIn.map(({ name }) => name))
  expect(listed).not.toContain(RouteMesh.name)
})
