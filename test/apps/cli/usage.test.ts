import { expect, it, onTestFinished, vi } from 'vitest'
import { inProcess } from '../../support/cli-in-process.js'

it.each([
  [['list', '--jsn'], 'there is no option --jsn', 'did you mean --json?'],
  [['collective', 'dcf', '--lenght', '8'], 'there is no option --lenght', 'did you mean --length?'],
  [['list', '-x'], 'there is no option -x', 'flitwave list --help'],
  [['run', 'fifo', 'more'], 'run does not take `more`', 'flitwave run --help'],
  [['run', 'fifo', '--', '--json'], '`--` is not used here', 'write options as they are'],
  [['run', ''], 'run needs an argument', 'flitwave run --help'],
  [['run', 'fifo', '--set'], '--set needs a value', 'flitwave run --help'],
  [['run', 'fifo', '--set', '--json'], '--set needs a value', 'flitwave run --help'],
  [['run', 'fifo', '--set='], '--set needs a value', 'flitwave run --help'],
  [['run', 'fifo', '--format='], '--format needs a value', 'flitwave run --help'],
  [['run', 'fifo', '--cycles'], '--cycles needs a value', 'flitwave run --help'],
  [['run', 'fifo', '--cycles', '3', '--cycles', '4'], '--cycles is given twice', 'give it once'],
  [['cdg', 'ring', '--format', 'text', '--format', 'json'], '--format is given twice', 'give it once'],
  [['verilog', 'Fifo', '--seed', '3'], '--seed is for --check', 'leave it out'],
  [['list', '--json=perhaps'], '--json=perhaps is neither true nor false', 'write --json or --no-json'],
  [['list', '--no-jsn'], 'there is no option --no-jsn', 'did you mean --no-json?'],
  [['list', '--no-type'], 'there is no option --no-type', 'did you mean --no-types?'],
  [['list', '--no-types=maybe'], 'there is no option --no-types', 'write --no-types alone'],
  [['why', 'dut.full@3', 'fifo', '--no-depth'], 'there is no option --no-depth', 'leave --depth out'],
  [['run', 'fifo', '--no-signals'], 'there is no option --no-signals', 'leave --signals out'],
  [['list', '--types'], 'list checks no types', 'these do: check, dev, prove, run, verilog'],
  [['completion', 'fish'], 'completion does not take `fish`', '`flitwave completion` prints the script'],
])('%j is refused before anything is done', async (args, message, help) => {
  const { status, stdout, stderr } = await inProcess(args)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  const [, first, second] = /^error FW916: (.*)\n {2}help: (.*)\n$/.exec(stderr)!
  expect(first).toBe(message)
  expect(second).toContain(help)
})

it('is the same in any language', async () => {
  vi.stubEnv('LC_ALL', 'de_DE.UTF-8')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect((await inProcess(['list', '--jsn'])).stderr).toContain('there is no option --jsn')
})
