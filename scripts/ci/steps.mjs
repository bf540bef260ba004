/** The steps of CI after `npm ci`. */

/** @typedef {import('./run-steps.mjs').Step} Step */

/**
 * @typedef {object} Choice
 * @property {string} seed - of random programs
 * @property {number} turn - another number for the next commit: it chooses slices, so that CI covers everything in some
 *   days; `npm run nightly` covers everything each night
 */

const site = 'the documentation site, its links checked; the waves that it has drawn are as committed'

/**
 * The steps, in order. Steps that use one core stand side by side, the longest first, so that two of them run at once.
 * @param {Choice} choice
 * @returns {readonly Step[]}
 */
export function stepsOf({ seed, turn }) {
  const slice = (/** @type {number} */ of) => `${(turn % of) + 1}/${of}`
  return [
    all('tests', `FLITWAVE_TURN=${turn} npm test`),
    all('a third of the tests of whole networks', `npm run test:networks -- --shard ${slice(3)}`),
    all(
      'a third of the laws of all designs, tried on random ones',
      `FLITWAVE_TURN=${turn} npm run test:laws -- --shard ${slice(3)}`,
    ),
    all('what the documentation shows', 'npm run test:docs'),
    all(
      'a third of the tests of Verilog, dumps and types, with other tools',
      `npm run test:tools -- --shard ${slice(3)}`,
    ),
    all(
      'a quarter of the tests of labs, and of every tenth wrong solution',
      `FLITWAVE_TURN=${turn} npm run test:labs -- --shard ${slice(4)}`,
    ),
    all('tests of campaigns', 'npm run test:campaigns'),
    one('lint', 'npm run lint'),
    one(site, 'npm run site && diff --recursive --brief --exclude=*.md waves docs/site/pages/waves'),
    one(
      'the page on the reproduced papers, and a sample of its points measured once more',
      'npm run reproduction -- --check --sample 300',
    ),
    // It visits pages of the site, too.
    {
      ...one('a third of the tests of pages, in Chromium', `npm run test:browser -- --shard ${slice(3)}`),
      after: site,
    },
    one('the package', 'npm run package:check'),
    one(
      'command lines, damaged files, devices, full disks, killed processes',
      `npm run robustness -- --commands 100 --files 100 --answers 1000 --processes 6 --seed ${seed}`,
    ),
    one(
      'damaged and hostile runs in pages of a single file',
      `npm run robustness -- --commands 0 --files 0 --answers 0 --processes 0 --documents 60 --seed ${seed}`,
    ),
    one(
      'proved modules with one mistake in them: refuted in Icarus too, or the same',
      `npm run prove:check -- mutants --mutants 12 --seed ${seed}`,
    ),
    one(
      'proofs: random programs, as other provers and all states have them',
      `npm run prove:check -- --programs 24 --seed ${seed}`,
    ),
    one('why signals of random programs have their values', `npm run fuzz:why -- --programs 200 --seed ${seed}`),
    one('random programs, exported as Verilog and imported again', `npm run verilog-in:programs -- 40 ${seed}`),
    one('type check', 'npm run typecheck'),
    one('the same verdicts in Chromium', `npm run prove:check -- chromium --programs 100 --seed ${seed}`),
    one('proofs of the solver for proofs of modules', 'npm run prove:check -- certificates'),
    one(
      'some signals on every engine in Chromium',
      `npm run engines:check -- --chromium --slice ${slice(20)} --cycles 200 --seed ${seed}`,
    ),
    one(
      'Verilog of routing functions, proved to be our gates with Yosys in WebAssembly',
      "npm run verilog:prove -- --only 'Route*' --programs 0 --yosys yowasp",
    ),
    one(
      'dumps of other programs, read as GTKWave reads them, and damaged ones',
      `npm run dumps -- --random 1000 --judged 20 --packed 60 --own 20 --icarus 12 --verilator 0 --damaged 300 --seed ${seed}`,
    ),
    one('large dumps: the times and the memory', 'npm run dumps:large -- --vcd 1e8 --fst 1e9 --slack 6'),
    all('a slice of the tests on another version of Node', `npm run test:nodes -- ${[22, 24][turn % 2]}`),
    all(
      'Verilog of a sixth of the modules, in Verilator, Icarus and Yosys',
      `npm run verilog:check -- --slice ${slice(6)}`,
    ),
    all(
      'Verilog of a twelfth of the modules, proved to be our gates',
      `npm run verilog:prove -- --programs 0 --slice ${slice(12)}`,
    ),
    all(
      'Verilog of random programs, proved to be our gates',
      `npm run verilog:prove -- --only 'program*' --programs 6 --seconds 10 --seed ${seed}`,
    ),
    all(
      'every signal on every engine: one of 24 slices of the modules, networks and testbenches',
      `npm run engines:check -- --slice ${slice(24)} --seed ${seed}`,
    ),
    all('a slice of the fuzzing campaign', `npm run fuzz -- --programs 100 --seed ${seed}`),
    all(
      'random blocks, as hardware and as the programs that they are',
      `npm run oracle -- --blocks 2000 --seed ${seed}`,
    ),
    all('modules of the package with one mistake in them', `npm run oracle -- mutants --count 1000 --seed ${seed}`),
    all(
      'a third of the claims that are proved in a few seconds',
      `npm run prove -- --check --seconds 2 --slice ${slice(3)}`,
    ),
    ...campaigns
      .filter((_, i) => i % 3 === turn % 3)
      .map((campaign) => all(`the campaign ${campaign.split(' ')[0]}`, `npm run campaign -- ${campaign}`)),
  ]
}

/** Slices of the campaigns, a third of which run for each commit. */
export const campaigns = [
  'zero-load --fresh --shard 1/5',
  'banyan-random --fresh --set runs=512',
  'torus-saturation --fresh --set cycles=2000',
  'latency-account --fresh --shard 1/20',
  'banyan-delivery --fresh',
  'two-phase --fresh',
  'dcf-latency --fresh --set n=4,8 --set sources=2',
  'banyan-three-packets --fresh --shard 1/20',
  'aggregation --fresh --set n=4 --set h=2,4',
  'slot-throughput --fresh --set slots=10000 --set n=5',
  'random-graphs --fresh --set graphs=4 --set routers=24',
  'changed-tables --fresh --set tables=30',
]

/** @returns {Step} a step that keeps one core busy */
function one(/** @type {string} */ title, /** @type {string} */ command) {
  return { title, command, cores: 1 }
}

/** @returns {Step} a step that keeps all cores busy by itself */
function all(/** @type {string} */ title, /** @type {string} */ command) {
  return { title, command }
}
