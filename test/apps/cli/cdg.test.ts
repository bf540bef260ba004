import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith, type Outcome } from '../../support/cli.js'

beforeAll(buildPackage)

const cdg = (...args: readonly string[]): Outcome => flitwave(folderWith(), ['cdg', ...args])

describe('flitwave cdg', () => {
  it('says for each setting whether the channels depend on each other in a circle', () => {
    const { status, stdout, stderr } = cdg('torus2d', '--set', 'k=3..5', 'vcs=2,1', 'modes=shortest')
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
    expect(stdout).toMatchInlineSnapshot(`
      "torus2d 3x3 with p, l and h, shortest ways: acyclic; 36 of 72 channels in use, 36 dependencies
      torus2d 3x3 with one virtual channel, shortest ways: acyclic; 36 of 36 channels in use, 36 dependencies
      torus2d 4x4 with p, l and h, shortest ways: acyclic; 80 of 128 channels in use, 144 dependencies
      torus2d 4x4 with one virtual channel, shortest ways: a cycle of 4; 64 of 64 channels in use, 128 dependencies
        a packet for (2,0) holds (0,0) +x and waits for (1,0) +x: NoVc, every virtual channel that would do is held
        a packet for (3,0) holds (1,0) +x and waits for (2,0) +x: NoVc
        a packet for (0,0) holds (2,0) +x and waits for (3,0) +x: NoVc
        a packet for (1,0) holds (3,0) +x and waits for (0,0) +x: NoVc
        root: (0,0) +x → (1,0) +x → (2,0) +x → (3,0) +x → (0,0) +x
      torus2d 5x5 with p, l and h, shortest ways: acyclic; 120 of 200 channels in use, 220 dependencies
      torus2d 5x5 with one virtual channel, shortest ways: a cycle of 5; 100 of 100 channels in use, 200 dependencies
        a packet for (2,0) holds (0,0) +x and waits for (1,0) +x: NoVc, every virtual channel that would do is held
        a packet for (3,0) holds (1,0) +x and waits for (2,0) +x: NoVc
        a packet for (4,0) holds (2,0) +x and waits for (3,0) +x: NoVc
        a packet for (0,0) holds (3,0) +x and waits for (4,0) +x: NoVc
        a packet for (1,0) holds (4,0) +x and waits for (0,0) +x: NoVc
        root: (0,0) +x → (1,0) +x → (2,0) +x → (3,0) +x → (4,0) +x → (0,0) +x
      "
    `)
  })

  it('examines all modes of a torus by default', () => {
    const { status, stdout } = cdg('torus2d', '--set', 'k=4')
    expect(status).toBe(0)
    expect(stdout.match(/\w+ ways: acyclic/g)).toEqual(['shortest', 'positive', 'negative'].map((mode) => `${mode} ways: acyclic`)) // prettier-ignore
  })

  it('is content with a cycle that is expected, and with nothing else then', () => {
    expect(cdg('ring', '--set', 'k=4', 'vcs=1', '--expect', 'cycle').status).toBe(0)
    expect(cdg('ring', '--set', 'k=3..4', 'vcs=1', 'modes=shortest', '--expect', 'cycle').status).toBe(1)
  })

  it('says of a banyan what the graph does not tell', () => {
    const { status, stdout } = cdg('banyan', '--set', 'n=2..4')
    expect(status).toBe(0)
    expect(stdout).toMatch(
      /^banyan 16 nodes.*: acyclic; 80 of 80 channels in use, 128 dependencies\n\nPackets to one node/m,
    )
    expect(stdout.match(/flitwave run banyan-deadlock/g)).toHaveLength(1)
  })

  it('tells a long cycle by its first dependencies, and goes all around at the end', () => {
    const { stdout } = cdg('ring', '--set', 'k=12', 'vcs=1', 'modes=positive')
    expect(stdout).toMatchInlineSnapshot(`
      "ring 12 with one virtual channel, positive ways: a cycle of 12; 12 of 24 channels in use, 12 dependencies
        a packet for (2) holds (0) +x and waits for (1) +x: NoVc, every virtual channel that would do is held
        a packet for (0) holds (1) +x and waits for (2) +x: NoVc
        a packet for (0) holds (2) +x and waits for (3) +x: NoVc
        a packet for (0) holds (3) +x and waits for (4) +x: NoVc
        a packet for (0) holds (4) +x and waits for (5) +x: NoVc
        a packet for (0) holds (5) +x and waits for (6) +x: NoVc
        a packet for (0) holds (6) +x and waits for (7) +x: NoVc
        and so on, 5 more
        root: (0) +x → (1) +x → (2) +x → (3) +x → (4) +x → (5) +x → (6) +x → (7) +x → (8) +x → (9) +x →
          (10) +x → (11) +x → (0) +x
      "
    `)
  })

  it('tells a cycle of a banyan with the names of journeys', () => {
    expect(cdg('banyan', '--set', 'n=2', 'copies=trees').stdout.split('\n\n')[0]).toMatchInlineSnapshot(`
      "banyan 4 nodes, region headers, copies that hold each other: a cycle of 2; 12 of 12 channels in use, 32 dependencies
        a packet 0→00..10 holds node 0 and waits for node 2: OutputOwned, another packet owns its output
        a packet 0→00..10 holds node 2 and waits for node 0: OutputOwned
        root: node 0 → node 2 → node 0"
    `)
  })

  it('reports as JSON', () => {
    const { stdout } = cdg('mesh2d', '--set', 'k=3', '--format', 'json')
    expect(JSON.parse(stdout)).toEqual([
      {
        network: 'mesh2d',
        title: '3x3 with one virtual channel',
        parameters: {
          ...{ k: 3, sizeX: 0, sizeY: 0, vcs: 1, header: 'absolute', routing: 'DimensionOrder' },
          ...{ messageClasses: 1, replies: false },
        },
        acyclic: true,
        channels: 24,
        channelsInUse: 24,
        dependencies: 28,
        cycle: null,
      },
    ])
    const ring = cdg('ring', '--set', 'k=3', 'vcs=1', 'modes=negative', '--format', 'json')
    expect((JSON.parse(ring.stdout) as { cycle: unknown }[])[0]!.cycle).toEqual([
      { channel: '(0) -x', next: '(2) -x', packet: 'for (1)', activity: 'NoVc' },
      { channel: '(2) -x', next: '(1) -x', packet: 'for (0)', activity: 'NoVc' },
      { channel: '(1) -x', next: '(0) -x', packet: 'for (2)', activity: 'NoVc' },
    ])
  })

  it('is listed with what can be set', () => {
    const { stdout } = flitwave(folderWith(), ['list', 'torus3d'])
    expect(stdout).toMatch(
      /^torus3d: a torus of 3 dimensions[^]*^flitwave cdg torus3d\n +--set k=4 +2 to 64 +nodes in/m,
    )
  })

  it('draws one graph for Graphviz', () => {
    const { status, stdout } = cdg('ring', '--set', 'k=4', '--format', 'dot')
    expect(status).toBe(0)
    expect(stdout).toMatch(/^digraph "ring 4 with p, l and h, shortest ways" \{\n/)
    expect(stdout).toContain('"(2) +x p" -> "(3) +x p"')
  })
})

describe('a refused command', () => {
  it.each([
    ['a network that does not exist', ['hypercube'], 'FW910', 'the networks are ring, torus2d'],
    ['no network', [], 'FW916', 'flitwave cdg --help'],
    ['a parameter of another network', ['mesh2d', '--set', 'modes=all'], 'FW910', 'mesh2d has no parameter modes'],
    ['a value out of bounds', ['ring', '--set', 'k=1..4'], 'FW911', 'k is 2 to 64'],
    ['too large a network', ['torus2d', '--set', 'k=4..40'], 'FW911', 'at most 1024 nodes together'],
    ['several graphs at once', ['ring', '--set', 'k=4,5', '--format', 'dot'], 'FW916', 'set a single value'],
    ['an unknown expectation', ['ring', '--expect', 'cycles'], 'FW910', 'did you mean cycle?'],
  ])('for %s says what to write, and prints nothing else', (_, args, code, text) => {
    const { status, stdout, stderr } = cdg(...args)
    expect(stderr.match(/error FW\d+/g)).toEqual([`error ${code}`])
    expect(stderr).toContain(text)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  })
})
