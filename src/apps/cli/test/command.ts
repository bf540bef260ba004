import { command } from '../shared/command.js'
import { choices, count, flag, optionsOf, text, value } from '../shared/options.js'
import { parseThresholds } from './coverage-text.js'
import { reporterNames } from './reports.js'

const options = optionsOf({
  seed: count('Seed of the testbenches; with --seeds, the first', { least: 0 }),
  seeds: count('Seeds of each testbench, which run side by side', { most: 100_000 }, {
    default: '1',
  } as const),
  cycles: count('End each run after this many cycles'),
  coverage: flag('Count what the tests cover of the RTL; writes HTML and lcov'),
  threshold: value('Least coverage, in percent: 90, or statements=90,toggles=50; implies --coverage', parseThresholds),
  reporter: choices('reporter', reporterNames, 'Reports (default: text)'),
  out: text('Folder for reports and coverage', { default: 'coverage' } as const),
  jobs: count('Files at a time; default: one per core', { most: 1024 }),
  'time-limit': count('Seconds that a file may take', {}, { default: '60' } as const),
  'turn-limit': count('Seconds of computing until a process of a testbench counts as an endless loop', { least: 0 }),
  watch: flag('Test again at each save'),
})

export const testCommand = command({
  subject: {
    targets: {
      type: 'string',
      array: true,
      describe: 'Files (*.tb.ts, *.test.ts), and folders to search for them; default: this folder',
    },
  },
  options,
  examples: [
    ['$0 test', 'All testbenches and tests in this folder'],
    ['$0 test --seeds 128 --coverage', 'With 128 seeds each, and their coverage'],
    ['$0 test --threshold statements=100,branches=95', 'Fails if less is covered'],
    ['$0 test ./fifo.tb.ts --reporter junit', 'For a server that runs tests'],
  ],
  epilogue:
    'A testbench passes if its `flitwave run` succeeds. A *.test.ts is a program for the test runner of Node: import { test } from "node:test".\n\nExit code: 0 if all passed, 1 if a test failed, a file could not be tested or coverage is below a threshold, 2 for bad usage.',
  run: async (args) => {
    const { test } = await import('./session.js')
    await test(args)
  },
})
