/** The nightly steps, each with its command, its limit, and the way in which a finding becomes a fixture. */

import { join } from 'node:path'
import { campaigns } from '../ci/steps.mjs'
import { keepCommands, keepPrograms, keepTests } from './keep.mjs'

/**
 * @typedef {object} Night
 * @property {number} seed - of the date
 * @property {string} date - `2026-03-14`
 * @property {string} folder - for the output of the steps
 * @property {number} scale - of the amount of work
 */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} command - exits with 0 if nothing was found
 * @property {Readonly<Record<string, string>>} env
 * @property {number} minutes - the limit; a step that reaches it is stopped and counts as failed
 * @property {(log: string) => readonly string[]} keep - writes the findings as fixtures, and returns their paths
 */

/**
 * The steps, in order. To add one: a command that takes a seed and ends with another exit code than 0 if it has found
 * something, how long it may take, and, where it prints how to repeat what it found, how that becomes a fixture.
 * @param {Night} night
 * @returns {readonly Step[]}
 */
export function stepsOf(night) {
  const { seed, folder, scale } = night
  const some = (count) => String(Math.max(1, Math.round(count * scale)))
  const tests = join(folder, 'properties.json')
  const programs = join(folder, 'fuzz')
  return [
    step('fuzz', 240, npm('fuzz', '--programs', some(10_000), '--seed', String(seed), '--out', programs), {
      keep: () => keepPrograms(programs, night),
    }),
    step(
      'properties',
      180,
      ['npx', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${tests}`],
      {
        env: { PROPERTY_SEED: String(seed), FLITWAVE_TESTS: 'all' },
        keep: () => keepTests(tests, night),
      },
    ),
    step('engines', 60, npm('engines:check', '--seed', String(seed), '--cycles', some(3000)), {
      keep: (log) => keepCommands(log, /again: npm run engines:check -- (.*)$/gm, 'scripts/engines-check.mjs', night),
    }),
    // Each commit has a part of these in CI.
    step('verilog', 60, npm('verilog:check')),
    step('verilog-proofs', 240, npm('verilog:prove', '--programs', some(300), '--seed', String(seed))),
    step('verilog-in', 240, npm('verilog-in:programs', some(2000), String(seed), '--prove', '5')),
    step('why-imported', 60, npm('fuzz:why', '--imported', '--programs', some(200), '--seed', String(seed))),
    step('proved', 60, npm('prove', '--check', '--seconds', '60')),
    step('nodes', 30, npm('test:nodes')),
    ...campaigns.map((campaign) =>
      step(`slice-${campaign.split(' ')[0]}`, 10, npm('campaign', ...campaign.split(' '))),
    ),
    step('campaign-zero-load', 60, npm('campaign', 'zero-load', '--fresh')),
    step('campaign-banyan-three-packets', 60, npm('campaign', 'banyan-three-packets', '--fresh')),
    step('campaign-random-graphs', 240, npm('campaign', 'random-graphs', '--fresh')),
    step('campaign-changed-tables', 60, npm('campaign', 'changed-tables', '--fresh')),
    step(
      'campaign-banyan-random',
      60,
      npm('campaign', 'banyan-random', '--fresh', '--set', `runs=${some(8192)}`, '--set', `seed=${seed}`),
    ),
    // These steps keep their findings in folders of failures, with the program or the case itself.
    step('oracle', 60, npm('oracle', '--blocks', some(100_000), '--seed', String(seed))),
    step('oracle-enums', 60, npm('oracle', 'enums', '--count', some(10_000), '--seed', String(seed))),
    step('oracle-mutants', 60, npm('oracle', 'mutants', '--count', some(10_000), '--seed', String(seed))),
    step(
      'dumps',
      120,
      npm(
        'dumps',
        '--random',
        some(40_000),
        '--judged',
        some(20_000),
        '--packed',
        some(2000),
        '--icarus',
        some(1000),
        '--verilator',
        some(50),
        '--damaged',
        some(10_000),
        '--seed',
        String(seed),
      ),
    ),
    step('dumps-large', 60, npm('dumps:large')),
    step('proofs', 60, npm('prove:check', '--programs', some(1000), '--seed', String(seed))),
    step('proof-mutants', 60, npm('prove:check', 'mutants', '--mutants', some(500), '--seed', String(seed))),
    step(
      'robustness',
      120,
      npm(
        'robustness',
        '--commands',
        some(1500),
        '--files',
        some(1000),
        '--processes',
        some(60),
        '--seed',
        String(seed),
      ),
    ),
  ]

  /** @returns {Step} */
  function step(name, minutes, command, { env = {}, keep = () => [] } = {}) {
    return { name, command, env, minutes: Math.max(1, minutes * scale), keep }
  }
}

/** @param {readonly string[]} args */
function npm(script, ...args) {
  return ['npm', 'run', script, '--', ...args]
}
