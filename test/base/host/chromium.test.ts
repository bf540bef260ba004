import { afterAll, beforeAll, expect, it } from 'vitest'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { bundleForBrowser } from '../../../scripts/browser-bundle.js'
import { Chromium, type Rights } from '../../../scripts/chromium.js'
import { uint } from '../../../src/language/hdl/index.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { designDigest } from '../../../src/runs/replay/digest.js'
import { describeWithTools } from '../../support/tools.js'

/** Runs a queue on the given engine, and answers with the outcome. */
const script = `
  import { uint } from '/src/language/hdl/index.ts'
  import { elaborate } from '/src/language/hdl/elaborate/elaborate.ts'
  import { FlitwaveError } from '/src/base/diagnostic/diagnostic.ts'
  import { ReplayFile, packReplay } from '/src/runs/replay/file.ts'
  import { ReplayPackets } from '/src/runs/replay/packets.ts'
  import { ReplayRecorder } from '/src/runs/replay/recorder.ts'
  import { Simulator } from '/src/engines/sim/simulator.ts'
  import { Fifo } from '/rtl/lib/fifo.ts'

  onmessage = ({ data: engine }) => {
    try {
      const observer = new ReplayRecorder()
      const sim = new Simulator(elaborate(new Fifo({ depth: 4, type: uint(8) })), { engine, observer })
      for (const din of [7, 9]) {
        Object.assign(sim.dut, { push: true, din })
        sim.step()
      }
      const header = { ...observer.finish(), flitwave: '', testbench: '', name: 'queue', parameters: {}, seed: null }
      const more = { drawing: { title: '', signals: [], window: {}, arrows: [] }, views: [], packets: ReplayPackets.none }
      const file = ReplayFile.of(packReplay({ ...header, ...more }, header, []))
      postMessage({ engine: sim.engineName, dout: sim.dut.dout, digest: file.header.digest, cycles: file.header.endCycle })
    } catch (error) {
      postMessage({ code: error instanceof FlitwaveError ? error.diagnostics[0].code : String(error) })
    }
  }
`

describeWithTools(['chromium'], 'in a worker of a browser', () => {
  const digest = designDigest(elaborate(new Fifo({ depth: 4, type: uint(8) })).top)
  let chromium: Chromium
  beforeAll(async () => {
    chromium = await Chromium.start((await bundleForBrowser(script)).code)
  })
  afterAll(() => chromium.close())

  const inWorker = async (rights: Rights, engine: string): Promise<unknown> =>
    (await chromium.worker(rights)).ask(engine)

  it('both engines run where scripts are allowed, and runs are kept as in Node', async () => {
    const all = ["'unsafe-eval'", "'wasm-unsafe-eval'"] as const
    expect(await inWorker(all, 'scalar')).toEqual({ engine: 'scalar', dout: 7, digest, cycles: 2 })
    expect(await inWorker(all, 'bitslice')).toEqual({ engine: 'bitslice', dout: 7, digest, cycles: 2 })
  })

  it('the bit-sliced engine runs where WebAssembly alone is allowed, by itself', async () => {
    expect(await inWorker(["'wasm-unsafe-eval'"], 'auto')).toEqual({ engine: 'bitslice', dout: 7, digest, cycles: 2 })
  })

  it('the scalar engine says where a policy refuses it', async () => {
    expect(await inWorker(["'wasm-unsafe-eval'"], 'scalar')).toEqual({ code: 'FW308' })
  })

  it('nothing runs where neither is allowed', async () => {
    expect(await inWorker([], 'auto')).toEqual({ code: expect.stringContaining('CompileError') as string })
  })
})
