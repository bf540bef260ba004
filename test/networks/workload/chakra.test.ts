import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  allOnes,
  chakraFile,
  collective,
  collectives,
  message,
  oneCollective,
  ringAllReduce,
  types,
  wideKinds,
  type AttributeFields,
} from './chakra-files.js'
import { error, folderWith, played, ranksOf, workload } from './runs.js'

describe('the files of a Chakra trace', () => {
  const files = ringAllReduce(5, 1000)

  it('are those of all ranks: a gap is an error that names it', async () => {
    const { ['t.3.et']: _, ...rest } = ranksOf(files)
    const folder = folderWith(rest)
    const stderr = await error(join(folder, 't.4.et'))
    expect(stderr).toContain('FW981: ')
    expect(stderr).toContain('there is no t.3.et, and there is t.4.et: rank 3 is missing')
    expect(await error(join(folder, 't'))).toContain('rank 3 is missing')
    expect(await error(join(folder, 't.0.et'))).toContain('rank 3 is missing')
  })

  it('are more than can be played', async () => {
    const folder = folderWith({ 't.0.et': files[0]!, 't.4100.et': files[1]! })
    expect(await error(join(folder, 't.0.et'))).toContain('it is of rank 4100, and 4096 ranks are the most')
  })

  it('are one for each rank, and the named one is among them', async () => {
    const folder = folderWith({ ...ranksOf(files), 't.2.et.gz': gzipSync(files[2]!) })
    expect(await error(join(folder, 't.0.et'))).toContain('there is t.2.et beside it, of the same rank')
    expect(await error(join(folderWith(ranksOf(files)), 't.5.et'))).toContain('FW912')
    expect(await error(join(folderWith({ 'rank.et': files[0]! }), 'rank.et'))).toContain('trace.<rank>.et')
  })

  it('may be compressed, with and without a name that says so', async () => {
    const compressed = files.map((file, rank) => [`t.${rank}.et${rank > 1 ? '.gz' : ''}`, gzipSync(file)] as const)
    const folder = folderWith(Object.fromEntries(compressed))
    const { cycles } = await played(join(folderWith(ranksOf(files)), 't.0.et'))
    expect((await played(join(folder, 't.4.et.gz'))).cycles).toBe(cycles)
    expect((await played(join(folder, 't'))).cycles).toBe(cycles)
  })
})

describe('attributes of 64 bits', () => {
  const pair = (more: readonly AttributeFields[]) => ({
    't.0.et': chakraFile([message('send', 0, { from: 0, to: 1, bytes: 8 }, more)]),
    't.1.et': chakraFile([message('receive', 0, { from: 0, to: 1, bytes: 8 }, more)]),
  })
  const sizedBy = (value: AttributeFields) => ({
    't.0.et': chakraFile([{ id: 0, type: types.send, attr: [{ name: 'comm_dst', int32Val: 1 }, value] }]),
    't.1.et': chakraFile([message('receive', 0, { from: 0, to: 1, bytes: 8 })]),
  })

  it.each(wideKinds)('that nobody uses may have any value: %s', async (kind) => {
    const isUnsigned = kind === 'uint64Val' || kind === 'fixed64Val'
    const folder = folderWith(pair([{ name: 'seq_id', [kind]: allOnes(isUnsigned) }]))
    expect((await played(join(folder, 't.0.et'))).cycles).toBe(2)
  })

  it.each(wideKinds)('are wrong where they are used: %s', async (kind) => {
    const isUnsigned = kind === 'uint64Val' || kind === 'fixed64Val'
    const stderr = await error(join(folderWith(sizedBy({ name: 'comm_size', [kind]: allOnes(isUnsigned) })), 't.0.et'))
    expect(stderr).toContain(`node 0 has comm_size ${isUnsigned ? '18446744073709552000' : '-1'}`)
    expect(stderr).toContain('a whole number from 0 to 2^53 - 1')
  })

  it.each(wideKinds)('are right up to 2^53 - 1: %s', async (kind) => {
    const most = { low: -1, high: 0x1f_ffff, unsigned: false }
    const stderr = await error(join(folderWith(sizedBy({ name: 'comm_size', [kind]: most })), 't.0.et'))
    expect(stderr).toContain('has 9007199254740991 bytes, and rank 1 receives 8')
  })
})

describe('involved_dim', () => {
  const along = (...values: boolean[]): AttributeFields => ({ name: 'involved_dim', boolList: { values } })
  const play = async (values: readonly boolean[], ...options: string[]) => {
    const folder = folderWith(ranksOf(oneCollective('all-reduce', 8, 1200, { more: [along(...values)] })))
    return played(join(folder, 't.0.et'), '--torus', '4x2', '--bytes-per-flit', '10', ...options)
  }
  const messages = (n: number) => 2 * (n - 1) * n

  it('keeps a collective to the dimensions that it names', async () => {
    expect((await play([true, true])).transfers).toHaveLength(messages(8))
    // Two rings of four, and four pairs; a part of a vector of 120 flits takes a hop and its flits.
    expect((await play([true, false])).transfers).toHaveLength(2 * messages(4))
    expect((await play([true, false])).cycles).toBe(6 * (1 + 30))
    expect((await play([false, true])).transfers).toHaveLength(4 * messages(2))
    expect((await play([false, true])).cycles).toBe(2 * (1 + 60))
  })

  it('means nothing if it names all, on whatever network', async () => {
    expect((await play([true, true, true, true])).transfers).toHaveLength(messages(8))
  })

  it('keeps a group to its dimensions, and each of them has collectives of its own', async () => {
    const files = Array.from({ length: 8 }, (_, rank) =>
      chakraFile([
        ...(rank < 4 ? [collective('all-reduce', 0, 100, { group: 'g', more: [along(false, true)] })] : []),
        collective('all-reduce', 1, 100, { more: [along(true, false)] }),
        collective('all-reduce', 2, 100),
      ]),
    )
    const folder = folderWith({ ...ranksOf(files), 'groups.json': '{"g":[0,1,2,3]}' })
    const options = ['--torus', '4x2', '--groups', join(folder, 'groups.json')]
    const { transfers } = await played(join(folder, 't.0.et'), ...options)
    expect(transfers).toHaveLength(2 * messages(2) + 2 * messages(4) + messages(8))
  })

  it.each([
    ['other dimensions', [true, false, true], 'has involved_dim [true, false, true], and a torus of 4 x 2 has 2'],
    ['none', [false, false], 'it goes along none'],
  ])('is refused if it has %s', async (_, values, text) => {
    const folder = folderWith(ranksOf(oneCollective('all-reduce', 8, 1200, { more: [along(...values)] })))
    expect(await error(join(folder, 't.0.et'), '--torus', '4x2')).toContain(text)
  })

  it('is refused on a network of another size', async () => {
    const folder = folderWith(ranksOf(oneCollective('all-reduce', 8, 1200, { more: [along(true, false)] })))
    expect(await error(join(folder, 't.0.et'), '--torus', '4x4')).toContain('has 16 nodes for 8 ranks')
  })
})

describe('nodes', () => {
  it('are computation where the processor launches a collective, beside the collective itself', async () => {
    const onCpu = (value: boolean): AttributeFields => ({ name: 'is_cpu_op', boolVal: value })
    const files = Array.from({ length: 4 }, () =>
      chakraFile([
        { ...collective('all-reduce', 0, 400, { more: [onCpu(true)] }), durationMicros: 3 },
        { ...collective('all-reduce', 1, 400, { more: [onCpu(false)] }), ctrlDeps: [0] },
      ]),
    )
    const { cycles, transfers } = await played(join(folderWith(ranksOf(files)), 't.0.et'), '--bytes-per-flit', '10')
    expect(transfers).toHaveLength(24)
    expect(cycles).toBe(3000 + 6 * (1 + 10))
  })

  it.each([
    ['10:-1 20:-1 30:-1', ''],
    ['20:6 10:-1 30:8', ''],
    ['10:-1 30:5 20:6', ''],
    ['10:-1 30:5 20:9', 'send 1 of rank 0: rank 1 has no receive for it, from 0 with the tag 6'],
    ['20:-1 10:-1 30:-1', 'send 0 of rank 0 has 10 bytes, and rank 1 receives 20'],
    ['10:-2 20:-1 30:-1', 'node 0 has comm_tag -2'],
  ])('meet by any tag where that is -1: %s', async (receives, stderr) => {
    const between = { from: 0, to: 1 }
    const sends = [5, 6, -1].map((tag, id) => message('send', id, { ...between, bytes: 10 * (id + 1), tag }))
    const received = receives.split(' ').map((text, id) => {
      const [bytes, tag] = text.split(':').map(Number)
      return message('receive', id, { ...between, bytes: bytes!, tag: tag! })
    })
    const folder = folderWith(ranksOf([chakraFile(sends), chakraFile(received)]))
    const run = await workload(join(folder, 't.0.et'))
    if (stderr === '') expect(run.stderr).toBe('')
    else expect(run.stderr).toContain(stderr)
  })

  it.each(['reduce', 'gather', 'scatter', 'broadcast', 'barrier'] as const)('play %s', async (name) => {
    const root: AttributeFields = { name: 'root', int32Val: 2 }
    const folder = folderWith(ranksOf(oneCollective(name, 6, 600, { more: [root] })))
    const { transfers, ranks } = await played(join(folder, 't.0.et'), '--bytes-per-flit', '10', '--torus', '3x2')
    const flits = { reduce: 60, gather: 60, scatter: 10, broadcast: 60, barrier: 1 }[name]
    expect(transfers).toHaveLength(name === 'barrier' ? 18 : 5)
    expect(new Set(transfers.map((one) => one.flits))).toEqual(new Set([flits]))
    const ends = ranks.map(({ end }) => end)
    // The root is over last where it gets everything.
    if (name === 'reduce' || name === 'gather') expect(Math.max(...ends)).toBe(ends[2])
  })

  it('play a barrier without a size: nobody leaves it before the last has come', async () => {
    const files = Array.from({ length: 5 }, (_, rank) =>
      chakraFile([
        { id: 0, type: types.compute, durationMicros: rank + 1 },
        { id: 1, type: types.collective, ctrlDeps: [0], attr: [{ name: 'comm_type', int64Val: collectives.barrier }] },
      ]),
    )
    const { ranks } = await played(join(folderWith(ranksOf(files)), 't.0.et'))
    for (const { end } of ranks) expect(end).toBeGreaterThan(5000)
  })
})

describe('computation without a duration', () => {
  const node = (id: number, type: number, more: readonly AttributeFields[]) => ({ id, type, attr: more })
  const files = () => [
    chakraFile([
      node(0, types.compute, [
        { name: 'num_ops', int64Val: 6000 },
        { name: 'tensor_size', uint64Val: 100 },
      ]),
      node(1, types.compute, [
        { name: 'num_ops', int64Val: 1000 },
        { name: 'tensor_size', uint64Val: 4000 },
      ]),
      node(2, types.load, [{ name: 'tensor_size', uint64Val: 800 }]),
      node(3, types.compute, [{ name: 'runtime', int64Val: 2 }]),
      node(4, types.compute, []),
      { id: 5, type: types.compute, durationMicros: 1, attr: [{ name: 'num_ops', int64Val: 10 ** 9 }] },
    ]),
  ]
  const path = () => join(folderWith(ranksOf(files())), 't.0.et')

  it('is counted and told', async () => {
    const { cycles, notes } = await played(path())
    expect(cycles).toBe(3000)
    expect(notes).toEqual([
      '3 computations and 1 memory node without a duration: no time; 3 of them say num_ops or tensor_size: --flops-per-ns and --bytes-per-ns',
    ])
  })

  it('takes as long as the roofline says', async () => {
    const { cycles, notes } = await played(path(), '--flops-per-ns', '2', '--bytes-per-ns', '4')
    expect(cycles).toBe(3000 + 3000 + 1000 + 200)
    expect(notes).toEqual([
      '1 computation without a duration: no time',
      '3 nodes without a duration: as long as num_ops and tensor_size take',
    ])
    expect((await played(path(), '--flops-per-ns', '2')).cycles).toBe(3000 + 3000 + 500)
  })

  it('is of Chakra alone', async () => {
    const csv = join(folderWith({ 'w.csv': 'rank,id,type,ns\n0,0,compute,1\n' }), 'w.csv')
    expect(await error(csv, '--flops-per-ns', '2')).toContain('are for Chakra traces')
    expect(await error(csv, '--flops-per-ns', '0')).toContain('--flops-per-ns cannot be 0')
  })
})
