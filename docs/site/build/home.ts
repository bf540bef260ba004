/** The home page of the site. */

import { dumpPage } from './inspectors.js'
import { movingRun } from './moving-network.js'
import type { Page } from './pages.js'

/** @param readme - whose module and testbench it shows, live */
export function homePage(readme: string): Page {
  const block = (name: string): string => new RegExp(`^\`\`\`ts ${name}\\n[^]*?^\`\`\`$`, 'm').exec(readme)![0]
  return {
    path: 'index.md',
    text: `---
layout: home
---

<div class="network"><a href="${movingRun}" target="_self"><img src="./moving-network.svg" alt="Flits of 40 packets cross a mesh of 16 routers" width="392" height="392"><span>Open this run: map, waves, packets, source, reasons</span></a></div>

# Routers in TypeScript, cycle by cycle

A module is a class, its logic is ordinary statements. Write it, see its waves at once, prove it, and export Verilog that matches
the simulation in every cycle.

<p class="ways"><a class="primary" href="docs/tutorial.html">A first module</a> <a href="playground.html">Playground</a> <a href="overview.html">What there is</a></p>

## Try it here

Four flits pass at once; each of the others waits until a credit comes back. Change \`4\` in \`reg(uint(3), 4)\` to \`2\`: the diagram
follows. The program runs in this page; nothing is sent anywhere.

${block('credit-gate.ts')}

${block('credit-gate.tb.ts')}

## Where to go

<div class="cards">
<a href="docs/tutorial.html"><b>Tutorial</b><span>From an empty folder to waves and Verilog, in a quarter of an hour.</span></a>
<a href="docs/language.html"><b>The language</b><span>Types, exact numbers, blocks and elaboration on one page.</span></a>
<a href="docs/hardware.html"><b>The hardware</b><span>Routers, tori, meshes, interfaces and banyans that come with it.</span></a>
<a href="docs/inspect.html"><b>The inspector</b><span>One page that stands in a run: map, waves, packets, source and reasons.</span></a>
<a href="${dumpPage}" target="_self"><b>Open a dump</b><span>The waves of any simulator, in VCD or FST, from your disk. Nothing is uploaded.</span></a>
<a href="docs/proofs.html"><b>Proofs</b><span>Assertions that hold in every run, or a shortest run in which one does not.</span></a>
<a href="labs/index.html"><b>Labs</b><span>A course of modules to build, with the first wrong cycle at once.</span></a>
<a href="docs/experiments.html"><b>Experiments</b><span>The figures of papers, measured on the RTL.</span></a>
<a href="docs/errors/index.html"><b>Errors</b><span>A page for each code: what it means, and the right program.</span></a>
</div>
`,
  }
}
