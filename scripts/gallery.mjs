/** The page that shows the diagrams in waves/, each with the command that opens its run in the inspector. */

/**
 * @typedef {object} Shown
 * @property {string} name of the testbench
 * @property {{ readonly title: string, readonly about: string }} testbench
 * @property {readonly { readonly pictures: readonly string[], readonly set: Readonly<Record<string, unknown>> }[]} diagrams
 */

/** The testbenches, the easiest first: parts, routers, networks, then switching elements and what is built of them. */
const order = [
  'fifo',
  'round-robin-arbiter',
  'router-pipeline',
  'credit-loop',
  'router-contention',
  'mesh-corner',
  'torus-wraparound',
  'torus-tour',
  'one-port-versus-all-port',
  'torus3d-worm',
  'traffic',
  'traffic-graph',
  'multicast-tree',
  'multicast-path',
  'reduction',
  'torus-deadlock',
  'switching-element',
  'banyan-region',
  'banyan-deadlock',
  'upper-first-counterexample',
  'two-phase-multicast',
]

/**
 * @param {readonly Shown[]} all
 * @throws Error for a testbench that has no place in the order
 */
export function galleryOf(all) {
  const missing = all.filter(({ name }) => !order.includes(name)).map(({ name }) => name)
  if (missing.length > 0) throw new Error(`scripts/gallery.mjs has no place for ${missing.join(' and ')}`)
  const sorted = all.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  const parts = sorted.map(({ name, testbench, diagrams }) =>
    [`## ${testbench.title}`, testbench.about, ...diagrams.map((diagram) => figure(name, diagram))].join('\n\n'),
  )
  return `# Waves

The diagrams of all testbenches of the package, drawn by \`npm run waves\` from the runs themselves. The command below a
diagram opens its run: in [the inspector](../docs/inspect.md), at any cycle, with any signal.

${parts.join('\n\n')}
`
}

/**
 * @param {string} name
 * @param {Shown['diagrams'][number]} diagram
 */
function figure(name, { pictures, set }) {
  const settings = Object.entries(set).map(([parameter, value]) => `${parameter}=${value}`)
  const title = [name, ...settings].join(', ')
  const command = ['npx flitwave inspect', name, ...(settings.length > 0 ? ['--set', ...settings] : [])].join(' ')
  return [...pictures.map((file) => `![${title}](${file})`), `Open this run: \`${command}\``].join('\n\n')
}
