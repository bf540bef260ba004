/** `npm run prove:check -- chromium`: in a browser worker, proofs have the same verdicts and methods as in Node. */

import { bundleForBrowser } from '../../../scripts/browser-bundle.js'
import { Chromium, hasChromium } from '../../../scripts/chromium.js'
import { encodeDesign } from '../../../src/ir/codec/encode.js'
import type { Design } from '../../../src/ir/ir.js'
import { casesOf, type Options } from './options.js'
import { originalOf } from './mutated-module.js'
import { programAt } from './random-programs.js'
import { verdictsAsText } from './verdicts-as-text.js'

/** Modules with proofs in any state, by induction and by an invariant. */
const modules = ['RoundRobinArbiter', 'VirtualChannel']

/** The same entry as in the page. */
const entry = `
  import { decodeDesign } from '/src/ir/codec/decode.ts'
  import { verdictsAsText } from '/check/proofs/check/verdicts-as-text.ts'
  onmessage = async ({ data }) => {
    try { postMessage(await verdictsAsText(decodeDesign(data))) } catch (error) { postMessage(String(error.stack)) }
  }
`

/** The solver requests this if it detects Node. */
const asked = 'node:module, by node_modules/cadical-wasm/dist/cadical.js'

/** Checks two modules and the requested programs; returns the number of differences. */
export async function checkInChromium(options: Options): Promise<number> {
  if (!hasChromium) {
    console.error('there is no Chromium: apt-get install chromium')
    process.exit(2)
  }
  const { code, builtins } = await bundleForBrowser(entry)
  const others = builtins.filter((one) => one !== asked)
  if (others.length > 0) throw new Error(`the bundle asks for modules of Node: ${others.join('; ')}`)
  const chromium = await Chromium.start(code)
  let [failures, properties] = [0, 0]
  try {
    // The policy of the inspector allows only WebAssembly.
    const worker = await chromium.worker(["'wasm-unsafe-eval'"])
    for (const { name, design } of designs(options)) {
      const here = await verdictsAsText(design)
      const there = await worker.ask(encodeDesign(design))
      properties += here.split('\n').filter(Boolean).length
      if (here === there) continue
      failures++
      console.log(`FAILED ${name}\nin Node:\n${here}\nin Chromium:\n${String(there)}`)
    }
  } finally {
    await chromium.close()
  }
  console.log(failures === 0 ? `${properties} properties: in Chromium the same verdicts` : `FAILED: ${failures}`)
  return failures
}

interface Named {
  readonly name: string
  readonly design: Design
}

function designs(options: Options): Named[] {
  return [
    ...modules.map((name) => ({ name, design: originalOf(name) })),
    ...casesOf(options, options.programs).map((index) => {
      // Only narrow ones: for others, the progress of a proof may depend on time.
      const { seed, design } = programAt(options.seed, 2 * index)
      return { name: `program ${index} (seed ${seed})`, design }
    }),
  ]
}
