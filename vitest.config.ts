import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { aliases } from './scripts/aliases.js'
import { rtl } from './src/language/transform/vite.js'

/** A debugger that attaches to a worker is told of all that this has compiled, which takes half a minute at the end. */
const debuggers = /(inspection|debugg\w+)\.test\.ts$/

/** Files of a minute and more: a project ends late if one of them begins last. Others go by their size. */
const longFiles = [
  /\/(explain|explain-packets|kept-design|algorithms|look-ahead)\.test\.ts$/,
  /\/(planted-registers|random-networks-laws|scores|shards)\.test\.ts$/,
  /\/labs\/(command|student-tests|attacks|attacked-class|handed-in|networks|solutions)\.test\.ts$/,
]

/** Debuggers first, then the longest files. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      if (debuggers.test(moduleId)) return 0
      return longFiles.some((name) => name.test(moduleId)) ? 1 : 2
    }
    return [...(await super.sort(files))].sort((a, b) => rank(a) - rank(b))
  }
}

/** Whole networks, with many packets in each: `npm run test:networks`. */
const ofNetworks = [
  'test/rtl/{min,monitor,multicast,net,ni,path,play,reduction,traffic}/**/*.test.ts',
  'test/rtl/{credit-leaks,store-leaks}.test.ts',
  'test/runs/journey/*.test.ts',
  'test/networks/play/engine/algorithms.test.ts',
  'test/rtl/router/{routing,subnetworks-2d,subnetworks-3d}.test.ts',
  'test/networks/play/{interfaces,operations,player,rectangles}.test.ts',
  'test/networks/traffic/{graph-load,load-bench,load-experiment}.test.ts',
  'test/apps/cli/{collective,explain,explain-packets,kept-design}.test.ts',
  'test/apps/inspect/{mapped,network,replayed-network,waves}.test.ts',
  'test/networks/watch/{router-waits,routing-analysis}.test.ts',
  'test/{engines/sim/engines,runs/why}/networks.test.ts',
  'test/tb/{credit-loop,extremes,idle-time,multicast-tree,one-port-versus-all-port,reduction,traffic}.test.ts',
  'test/tb/experiments/copies.test.ts',
  'test/networks/workload/{chakra,sparse}.test.ts',
]

/** Laws of all designs, tried on random designs, with every engine: `npm run test:laws`. */
const ofLaws = [
  'test/ir/codec/{damage,laws}.test.ts',
  'test/verify/mutation/{endless,text}.test.ts',
  'test/verify/prove/{agreement,conditions}.test.ts',
  'test/engines/sim/{state-codec,trace-recording,bitslice/bit-reader,bitslice/size,engines/random-designs}.test.ts',
  'test/runs/testbench/rest.test.ts',
  'test/language/{transform/meaning,verilog/laws}.test.ts',
  'test/networks/watch/conservation/{planted-registers,random-networks-laws}.test.ts',
  'test/runs/{find/search,replay/window}.test.ts',
  'test/runs/why/{diff,laws,mutants,writers}.test.ts',
]

/** Every command and program of the pages, with what it prints, and the diagrams in `waves/`: `npm run test:docs`. */
const ofPages = ['test/docs/*.test.ts', 'test/tb/golden.test.ts']

/** Tests in a browser: `npm run test:browser`. */
const inBrowser = [
  'test/apps/inspect/page/*.test.ts',
  'test/{engines/coverage/page,base/host/chromium}.test.ts',
  'test/docs/site/pages/*.test.ts',
]

/** The judges in check/, and experiments that are killed, continued and merged: `npm run test:campaigns`. */
const ofCampaigns = [
  'test/check/{bench,campaigns,fuzz,oracle,reproduction,robustness}/**/*.test.ts',
  'test/networks/experiment/{command,shards}.test.ts',
  'test/verify/mutation/scores.test.ts',
]

/** Verilog, dumps, types and bundles in other tools: `npm run test:tools`. */
const withTools = [
  'test/ir/operators.test.ts',
  'test/language/typecheck/*.test.ts',
  'test/{apps/cli/import,apps/cli/prove,apps/cli/types,language/hdl/parameters-editor}.test.ts',
  'test/print/verilog/{check,collective-network,graph-networks,identifiers,look-ahead,monitored-router,operators}.test.ts',
  'test/verify/prove/{aiger,mutants,native-cadical,package}.test.ts',
  'test/check/{equivalence/*,verilog-in/{commands,traffic}}.test.ts',
  'test/package/browser-bundle.test.ts',
  'test/language/verilog/{guide,lock-step,matched,module-guide,planted,round-trip,why,why-dump}.test.ts',
  'test/engines/coverage/lcov.test.ts',
  'test/networks/experiment/slurm.test.ts',
  'test/runs/packets/{mesh,credits,stream}.test.ts',
  'test/runs/dump/{fst-tools,gtkwave,fst-and-vcd,planted-change}.test.ts',
  'test/runs/compare/simulators.test.ts',
  'test/{tb/dumps,print/wave/files-for-viewers}.test.ts',
]

/** The labs of the course, and what students might hand in to be given points for: `npm run test:labs`. */
const ofLabs = [
  'test/labs/**/*.test.ts',
  'test/apps/course/sandbox/**/*.test.ts',
  'test/apps/course/{attacks,mutated-answers}.test.ts',
  'test/apps/live/lab.test.ts',
]

export default defineConfig({
  plugins: [rtl()],
  resolve: { alias: aliases('node') },
  test: {
    // A compiler for each command takes longer than the command; the tests of types turn it on.
    env: { FLITWAVE_TYPES: 'off' },
    setupFiles: ['test/support/property-seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: [...ofNetworks, ...ofLaws, ...ofPages, ...inBrowser, ...withTools, ...ofCampaigns, ...ofLabs],
        },
      },
      { extends: true, test: { name: 'networks', include: ofNetworks } },
      { extends: true, test: { name: 'laws', include: ofLaws } },
      { extends: true, test: { name: 'docs', include: ofPages } },
      { extends: true, test: { name: 'browser', include: inBrowser } },
      { extends: true, test: { name: 'tools', include: withTools } },
      { extends: true, test: { name: 'campaigns', include: ofCampaigns } },
      { extends: true, test: { name: 'labs', include: ofLabs } },
    ],
    // The built package runs as it is.
    server: { deps: { external: [/\/dist\//] } },
    // They end what hangs. A fault is found by what it does, not by how long it takes: on a busy machine all take longer.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Some workers wait for a command that they have started.
    maxWorkers: availableParallelism() + 1,
    // Files share what a worker has loaded and compiled: to do that again for each takes a third of the time.
    isolate: false,
    // The next run, and other projects, take what has been compiled: it counts for the same text, config and plugins alone.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/flitwave/vitest' },
    sequence: { sequencer: LongestFirst },
    unstubEnvs: true,
    restoreMocks: true,
  },
})
