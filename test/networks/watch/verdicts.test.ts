import { describe, expect, it } from 'vitest'
import { elaborate, runTestbench, testbench, type TestbenchRun } from 'flitwave'
import { routerJourneys } from '../../../src/networks/watch/index.js'
import { describeRun, runAsJson } from '../../../src/apps/cli/shared/report.js'
import { Mesh } from '../../../rtl/net/mesh.js'
import { networkOf } from '../../../tb/support/network.js'
import { withoutAssertions } from '../../support/without-assertions.js'
import { registerFaults } from './conservation/register-faults.js'

const p = networkOf({ dimensions: 1, topology: 'mesh', sizeX: 4, vcs: 1, depth: 2 })

/** Eight packets go along a row of four nodes, one after the other; beside them, others go the other way. */
const row = testbench({
  title: 'A row',
  design: () => new Mesh(p),
  signals: [],
  cycles: 400,
  watchdog: { patience: 30 },
  packets: { network: (run) => routerJourneys(run, p) },
  drivers: {
    *there({ dut }) {
      for (const tag of [1, 2, 3, 4, 5, 6, 7, 8]) {
        yield* send(dut.inject[0]!, { to: 3, flits: 3, tag })
        yield 6
      }
    },
    *back({ dut, ...t }) {
      t.endless()
      for (let tag = 10; ; tag++) yield* send(dut.inject[3]!, { to: 1, flits: 2, tag: 10 + (tag % 80) })
    },
  },
  monitors: {
    *sink({ dut }) {
      for (let left = 8; left > 0; yield) {
        const { valid, flit } = dut.delivered[3]!
        if (valid && flit.tail) left--
      }
    },
  },
})

interface Port {
  valid: boolean
  packet: { to: object; flits: number; tag: number }
  readonly ready: boolean
}

function* send(inject: Port, { to, flits, tag }: { to: number; flits: number; tag: number }) {
  Object.assign(inject.packet, { to: { x: to }, flits, tag })
  inject.valid = true
  while (!inject.ready) yield
  yield
  inject.valid = false
}

/** The same, read as a network without its registers of grants. */
const withoutGrants = testbench({
  ...row,
  packets: { network: (run) => Object.assign(routerJourneys(run, p), { grants: undefined }) },
})

/** Without one of the assignments to a register, and without assertions. */
function runWithout(register: string, assignment: number, bench: typeof row = row): TestbenchRun {
  const faults = registerFaults(elaborate(new Mesh(p)), (file) => file.includes('/rtl/router/'))

  const dropped = faults.filter((fault) => fault.register === register && fault.what.startsWith('assignment left out'))
  return runTestbench(bench, { design: withoutAssertions(dropped[assignment]!.design) })
}

function told(run: TestbenchRun): string {
  expect(run.isGood).toBe(false)
  return describeRun('row', run).problems
}

describe('while others still move, the watchdog tells', () => {
  it('a lost credit, before those that wait for it', () => {
    const run = runWithout('CreditCounter.credits', 1)
    expect(told(run)).toMatchInlineSnapshot(`
      "error FW919: row: a packet never moves again: a credit for node (0) in = dut.nodes[0].router.inputs[2].channels[0] is lost: it has room, and its sender does not know since cycle 8
        a credit for node (0) in = dut.nodes[0].router.inputs[2].channels[0] is lost: it has room, and its sender does not know since cycle 8
          #2 at node (0) waits for that
        #2 holds node (0) = dut.nodes[0].source
          and waits: NoCredit, though node (0) in has room: the credit for it is on its way, or lost
        #2 holds node (0) in = dut.nodes[0].router.inputs[2].channels[0]
          and waits: Starved, its next flit has not come (itself at node (0))
        #2 holds (0) +x = dut.nodes[1].router.inputs[1].channels[0]
          and waits: Starved, its next flit has not come (itself at node (0) in)
        #2 holds (1) +x = dut.nodes[2].router.inputs[1].channels[0]
          and waits: Starved, its next flit has not come (itself at (0) +x)
        #2 holds (2) +x = dut.nodes[3].router.inputs[1].channels[0]
          and waits: Starved, its next flit has not come (itself at (1) +x)
        2 more packets are in the network
        other packets still move
        root: #2 at node (0): NoCredit, though node (0) in has room: the credit for it is on its way, or lost
        help: for each flit that leaves a buffer one credit comes back: \`flitwave why\` follows the counter of the sender"
    `)
    expect(runAsJson('row', run, [])).toMatchObject({ standstill: { causes: [{ kind: 'credit' }] } })
  })

  it('a virtual channel that nobody holds, since when, and who used it last', () => {
    const run = runWithout('OutputUnit.states[]', 1, withoutGrants)
    expect(told(run)).toMatchInlineSnapshot(`
      "error FW919: row: nothing moves any more: (0) +x = dut.nodes[1].router.inputs[1].channels[0] is held by no packet since cycle 4; last used by #1
        (0) +x = dut.nodes[1].router.inputs[1].channels[0] is held by no packet since cycle 4; last used by #1
          #2 at node (0) in waits for that
        (3) -x = dut.nodes[2].router.inputs[0].channels[0] is held by no packet since cycle 3; last used by #20
          #21 at node (3) in waits for that
        #2 holds node (0) in = dut.nodes[0].router.inputs[2].channels[0]
          and waits: NoVc, (0) +x is taken, and held by no packet
        #21 holds node (3) in = dut.nodes[3].router.inputs[2].channels[0]
          and waits: NoVc, (3) -x is taken, and held by no packet
        #2 holds node (0) = dut.nodes[0].source
          and waits: NoCredit, the next buffer has no room (itself at node (0) in)
        #21 holds node (3) = dut.nodes[3].source
          and waits: NoCredit, the next buffer has no room (itself at node (3) in)
        nothing has moved since cycle 8
        root: #2 at node (0) in: NoVc, (0) +x is taken, and held by no packet
        root: #21 at node (3) in: NoVc, (3) -x is taken, and held by no packet
        help: a channel is given back with the tail of its packet: ask \`flitwave why\` who took it last"
    `)
    expect(runAsJson('row', run, [])).toMatchObject({
      standstill: { causes: [{ kind: 'nobody', since: 4, lastUsed: '#1' }, { kind: 'nobody' }] },
    })
  })
})

it('a flit in a buffer whose channel is idle ends the run in its cycle, with path and packet', () => {
  const faults = registerFaults(elaborate(new Mesh(p)), (file) => file.endsWith('virtual-channel.ts'))
  const fault = faults.find(
    ({ register, what }) => register === 'VirtualChannel.state' && what.startsWith('assignment'),
  )!
  const run = runTestbench(row, { design: withoutAssertions(fault.design) })
  expect(run.failure).toMatchObject({ kind: 'loss' })
  expect(told(run)).toMatchInlineSnapshot(`
    "error FW927: row: flit of #1 in node (0) in = dut.nodes[0].router.inputs[2].channels[0].buffer, whose channel is Idle, since cycle 1
      help: see dut.nodes[0].router.inputs[2].channels[0] in cycle 1 and the one before: \`flitwave why\` tells what has set it"
  `)
})

describe('a counter that is wrong ends the run in its cycle', () => {
  it('of credits, long before the buffer overflows', () => {
    const { failure, loss } = runWithout('CreditCounter.credits', 0)
    expect(failure).toMatchObject({ kind: 'loss' })
    expect(loss).toMatchObject({ kind: 'credit', cycle: 1 })
    expect(loss!.message).toMatch(
      /^a credit too many for node \((0|3)\) in = dut\.nodes\[\1\]\.router\.inputs\[2\]\.channels\[0\]\.buffer: 3 places are accounted for where it has 2, since cycle 1; the last packet there is #(1|20)$/,
    )
  })

  it('of the flits that a source has left to send', () => {
    const faults = registerFaults(elaborate(new Mesh(p)), (file) => file.endsWith('terminal/source.ts'))
    const dropped = faults.filter(
      ({ register, what }) => register === 'Source.left' && what.startsWith('assignment left out'),
    )
    const { loss } = runTestbench(row, { design: withoutAssertions(dropped[1]!.design) })
    expect(loss?.message).toBe(
      'node (0) = dut.nodes[0].source counts 2 flits that are left to send where #1 has 1, since cycle 2',
    )
  })
})

describe('a register of a router that is wrong ends the run in the cycle after its assignment', () => {
  it('the state of an output virtual channel, both ways', () => {
    expect(runWithout('OutputUnit.states[]', 0).loss?.message).toBe(
      '(0) +x = dut.nodes[0].router.outputs[0].states[0] says Idle since cycle 2, but #1 holds it',
    )
    expect(runWithout('OutputUnit.states[]', 1).loss?.message).toBe(
      '(3) -x = dut.nodes[3].router.outputs[1].states[0] says Active, but is held by no packet since cycle 3; last used by #20',
    )
  })

  it('the route of a packet', () => {
    expect(runWithout('VirtualChannel.route.port', 0).loss?.message).toBe(
      'node (3) in = dut.nodes[3].router.inputs[2].channels[0] has the route XPlus vc 0 of {0} for #20, which is granted XMinus vc 0 of {0}, since cycle 2',
    )
  })

  it('a register of a long link', () => {
    const long = networkOf({ dimensions: 1, topology: 'mesh', sizeX: 4, vcs: 1, depth: 2, linkDelay: 2 })
    const bench = testbench({
      ...row,
      design: () => new Mesh(long),
      packets: { network: (run) => routerJourneys(run, long) },
    })
    const [fault] = registerFaults(elaborate(new Mesh(long)), (file) => file.endsWith('/rtl/lib/delay.ts'))
    expect(runTestbench(bench, { design: withoutAssertions(fault!.design) }).loss?.message).toBe(
      'flit of #1 is gone from (0) +x = dut.nodes[0].delays[0].flits[0].dout, which stores 0 of 1, since cycle 2',
    )
  })
})
