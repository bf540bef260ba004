/** Maps of packets: which signals of a mesh, and of a ring, are its links. */

const leaving = 'dut.nodes[{n}].router.leaving[{d}]'
const link = 'dut.nodes[{n}].source.link'

const signalsOf = (path: string): object => ({
  valid: `${path}.valid`,
  credit: `${path}.credit.valid && ${path}.credit.vc === v`,
  vc: `${path}.vc`,
  head: `${path}.flit.head`,
  tail: `${path}.flit.tail`,
  dest: `4 * ${path}.flit.to.x + ${path}.flit.to.y`,
  id: `${path}.flit.tag`,
})

/** The mesh of the testbench `traffic`, whose nodes are numbered column by column. */
export const map = {
  nodes: { columns: 4, rows: 4 },
  router: { vcs: 2, depth: 4, routing: 'fixed' },
  signals: signalsOf(leaving),
  links: [
    { with: { d: 0 }, where: 'y < 3', to: 'n + 4' },
    { with: { d: 1 }, where: 'y > 0', to: 'n - 4' },
    { with: { d: 2 }, where: 'x < 3', to: 'n + 1' },
    { with: { d: 3 }, where: 'x > 0', to: 'n - 1' },
    { with: { d: 4 }, to: 'outside' },
    { from: 'outside', signals: signalsOf(link) },
  ],
}

const ringSignals = (path: string): object => ({
  valid: `${path}.valid`,
  credit: `${path}.credit.valid`,
  head: `${path}.flit.head`,
  tail: `${path}.flit.tail`,
  dest: `${path}.flit.to.x`,
  id: `${path}.flit.tag`,
})

/** The ring of the testbench `torus-deadlock` with one virtual channel. */
export const ring = {
  nodes: { columns: 4, rows: 1 },
  router: { vcs: 1, depth: 2, routing: 'fixed' },
  signals: ringSignals(leaving),
  links: [
    { with: { d: 0 }, where: 'n < 3', to: 'n + 1' },
    { with: { d: 0 }, where: 'n === 3', to: 'n - 3' },
    { with: { d: 2 }, to: 'outside' },
    { from: 'outside', signals: ringSignals('dut.nodes[{n}].router.arriving[2]') },
  ],
}
