/** The page that shows the diagrams in waves/, each with the command that opens its run in the inspector. */

/**
 * @typedef {object} Shown
 * @property {string} name of the testbench
 * @property {{ readonly title: string, readonly about: string }} testbench
 * @property {readonly { readonly pictures: readonly string[], readonly set: Readonly<Record<string, unknown>> }[]} diagrams
 */

/** @param {readonly Shown[]} all */
export function galleryOf(all) {
  const parts = all.map(({ name, testbench, diagrams }) =>
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
