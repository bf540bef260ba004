import { readText } from '../../../base/files/read.js'
import { graphOf } from '../../../networks/graph/build-graph.js'
import type { NetworkDescription } from '../../../networks/graph/description.js'
import { without } from '../../../networks/graph/faults.js'
import { measuresOf, type Measures } from '../../../networks/graph/measures.js'
import type { NetworkGraph } from '../../../networks/graph/network-graph.js'
import { drawLoads } from '../../../networks/graph/load-drawing.js'
import { tableRoutings } from '../../../networks/graph/network-file.js'
import { parseNetwork } from '../../../networks/graph/parse-network.js'
import { compareRoutings, type ComparedRouting } from '../../../networks/graph/routing/compare.js'
import { namedShape } from '../../../networks/graph/shapes/named-shape.js'
import { shapes } from '../../../networks/graph/shapes/registry.js'
import { parameterValues } from '../../../runs/testbench/parameters.js'
import { command } from '../shared/command.js'
import { choice, optionsOf, settings, subject, text, texts } from '../shared/options.js'
import { print, printJson } from '../shared/output.js'
import { printTable } from '../shared/table.js'
import { failForName, failForUsage } from '../shared/usage.js'

const options = optionsOf({
  set: settings(),
  format: choice('format', ['text', 'json', 'svg', 'description'], 'Output format; description is JSON to edit', {
    default: 'text',
  }),
  verilog: text('Write the Verilog of its hardware into this folder, one file per module'),
  routes: choice('routes', tableRoutings, 'With --verilog: the routing; default: shortest'),
  router: settings('With --verilog: parameters of its routers, as name=value'),
  'without-link': texts('Links that have failed, by their numbers from 0 in the description'),
  'without-router': texts('Routers that have failed, by their ids'),
})

export const networkCommand = command({
  subject: { shape: subject(`A file, or a shape: ${shapes.map(({ name }) => name).join(', ')}`) },
  options,
  examples: [
    ['$0 network fat-tree --set k=4 n=3', 'Sizes, distances, and the load of channels for each routing'],
    ['$0 network dragonfly --set a=4 p=2 h=2 --format svg > dragonfly.svg', 'A drawing with the load of each link'],
    ['$0 network "dragonfly(4,2,2)"', 'The same parameters in short'],
    ['$0 network mesh --set sizes=4x4 --format description > mine.json', 'A description to edit'],
    ['$0 network ./mine.json', 'A network of your own; files of BookSim’s anynet, too'],
    ['$0 network ./mine.json --verilog out --router stages=2 depth=8', 'Its hardware, with its routing tables'],
    ['$0 network torus --without-link 3 --without-router 5', 'What is left when parts have failed'],
  ],
  epilogue: 'Exit code: 0, or 2 for bad usage or a description that is no network.',
  run: async ({ shape, set, format, verilog, routes, router, ...faults }) => {
    const described = describedBy(shape, set)
    const description = without(described.description, {
      links: (faults['without-link'] ?? []).map((text) => numberOfLink(text, described.description)),
      routers: faults['without-router'] ?? [],
    })
    const graph = graphOf(description, described.placeOf)
    if (verilog !== undefined) {
      const { writeGraphVerilog } = await import('../shared/graph-verilog.js')
      const files = await writeGraphVerilog(graph, { routes: routes ?? 'shortest', router }, verilog)
      return print(files.join('\n'))
    }
    if (routes !== undefined || Object.keys(router).length > 0)
      failForUsage('--routes and --router are for --verilog', 'name a folder with --verilog, or leave them out')
    if (format === 'description') return print(descriptionText(description))
    const [measures, routings] = [measuresOf(graph), compareRoutings(graph)]
    if (format === 'svg') return print(drawLoads(graph, routings))
    if (format === 'json') return printJson(asJson(graph, measures, routings))
    print(describe(graph, measures, routings))
  },
})

function describedBy(subject: string, set: Readonly<Record<string, string>>) {
  const shape = shapes.find(({ name }) => name === subject)
  if (shape)
    return { description: shape.build(parameterValues(shape.parameters, set, subject) as never), placeOf: () => null }
  const named = namedShape(subject)
  if (named) {
    if (Object.keys(set).length > 0)
      failForUsage('--set beside parameters', `write all in ${subject}, or all after --set`)
    return { description: named, placeOf: () => null }
  }
  if (!/[./\\]/.test(subject))
    failForName(
      'shape',
      subject,
      shapes.map(({ name }) => name),
      'name a shape, or a file by its path: ./mine.json',
    )
  if (Object.keys(set).length > 0) failForUsage('--set is for shapes', 'a file describes the network as it is')
  return parseNetwork(readText(subject, 'name a description of a network'), subject)
}

function numberOfLink(text: string, { links }: NetworkDescription): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (number < links.length) return number
  return failForUsage(`there is no link ${text}`, `links have numbers from 0 to ${links.length - 1}`)
}

/** One part a line: a description is edited by hand. */
function descriptionText(description: NetworkDescription): string {
  const lines = Object.entries(description).map(([name, value]) => {
    if (!Array.isArray(value)) return `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`
    return `  ${JSON.stringify(name)}: [\n${value.map((part) => `    ${JSON.stringify(part)}`).join(',\n')}\n  ]`
  })
  return `{\n${lines.join(',\n')}\n}`
}

function describe({ name }: NetworkGraph, measures: Measures, routings: readonly ComparedRouting[]): string {
  const { routers, terminals, channels, radix, diameter, averageDistance, bisection, throughputBound } = measures
  return [
    name,
    `  ${routers} routers with at most ${radix} ports, ${terminals} terminals, ${channels} channels between routers`,
    `  distances: ${averageDistance.toFixed(2)} hops on average, ${diameter} at most`,
    `  bisection: ${bisection} channels, both directions together`,
    `  random traffic: at most ${throughputBound.toFixed(3)} flits per terminal and cycle on shortest paths`,
    '',
    printTable(routings.flatMap(rowOf)),
    ...routings.flatMap(({ name, refusal }) => (refusal === null ? [] : [`${name}: ${refusal}`])),
    '',
    'throughput: flits per terminal and cycle of random traffic, with which the busiest channel is always busy.',
    'layers: groups of virtual channels that the routing needs to be free of deadlock.',
  ].join('\n')
}

function rowOf({ name, loads, layers }: ComparedRouting) {
  if (!loads) return []
  return [{ routing: name, layers, hops: loads.averageHops.toFixed(2), throughput: loads.throughput.toFixed(3) }]
}

function asJson(graph: NetworkGraph, measures: Measures, routings: readonly ComparedRouting[]): unknown {
  return {
    name: graph.name,
    ...measures,
    routings: routings.map(({ name, layers, loads, refusal }) => {
      return loads ? { name, layers, averageHops: loads.averageHops, throughput: loads.throughput, loads: loads.loads } : { name, refusal } // prettier-ignore
    }),
    channelEnds: graph.channels.map(({ from, to }) => [
      graph.routers[from.router]!.name,
      graph.routers[to.router]!.name,
    ]),
  }
}
