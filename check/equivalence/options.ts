import { choice, count, optionsOf, text } from '../../src/apps/cli/shared/options.js'
import { script } from '../../scripts/script.js'
import { sliceOption } from '../../scripts/slice.js'

const options = optionsOf({
  only: text('A glob of names: Fifo, Route*, program*', { default: '*' }),
  programs: count('How many random programs, besides the modules', { least: 0 }, { default: 300 }),
  seed: count('Seed of the programs, as for npm run fuzz', { least: 0 }, { default: 7 }),
  yosys: choice('Yosys', ['installed', 'yowasp'], 'The program yosys, or a later version in WebAssembly from npm', {
    default: 'installed',
  }),
  depth: count('Cycles after reset that are looked at where logic alone does not tell', {}, { default: 20 }),
  seconds: count('For each design, in each of the steps', {}, { default: 60 }),
  slice: sliceOption('designs'),
  out: text('The folder for what differs', { default: 'equivalence-failures' }),
})

/** The options of `npm run verilog:prove`; `--help` and unknown options end the process. */
export function parseOptions(args: readonly string[]) {
  return script(
    'verilog:prove',
    '$0 [options]\n\nOur gates of every module, and of random programs, must be those that Yosys makes of their Verilog.',
    args,
  )
    .options(options)
    .epilogue('Exit code: 0 nothing differs, 1 something does or Yosys refuses it, 2 bad usage.')
    .parseSync()
}
