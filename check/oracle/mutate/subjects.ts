/** The modules of rtl/ whose texts are mutated, as small as makes sense. */

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Source } from '../compare.js'
import type { ParameterSpecs } from '../../../src/language/hdl/index.js'
import { asHardware, Linker, type Files } from '../run/program.js'

const root = fileURLToPath(new URL('../../../rtl/', import.meta.url))

/** A class, and the file below rtl/ that exports it. */
export interface Subject {
  readonly top: string
  readonly file: string
}

const files: Readonly<Record<string, string>> = {
  ...{ FixedPriorityArbiter: 'lib/arbiters', RoundRobinArbiter: 'lib/arbiters', MatrixArbiter: 'lib/arbiters' },
  ...{ Delay: 'lib/delay', Fifo: 'lib/fifo' },
  ...{ CreditCounter: 'router/credit-counter', Crossbar: 'router/crossbar', InputUnit: 'router/input-unit' },
  ...{ OutputUnit: 'router/output-unit', RouteHops: 'router/route-hops', RouteMesh: 'router/route-mesh' },
  ...{ RouteRing: 'router/route-ring', RouteTorus: 'router/route-torus', Router: 'router/router' },
  ...{ SwitchAllocator: 'router/switch-allocator', VcAllocator: 'router/vc-allocator' },
  ...{ VirtualChannel: 'router/virtual-channel', Sink: 'terminal/sink', Source: 'terminal/source' },
  ...{ NetworkInterface: 'ni/network-interface', ReceiveUnit: 'ni/receive-unit', SendQueue: 'ni/send-queue' },
  ...{ SendUnit: 'ni/send-unit', Sender: 'ni/sender', StartUp: 'ni/start-up' },
  ...{ ChannelMeter: 'play/channel-meter' },
  ...{ Drain: 'traffic/drain', TrafficGenerator: 'traffic/traffic-generator', MessageMeter: 'traffic/message-meter' },
  ...{ BanyanSink: 'min/banyan-sink', BanyanSource: 'min/banyan-source', Banyan: 'min/banyan' },
  ...{ CubeHeader: 'min/cube-header', RegionHeader: 'min/region-header', WrappedHeader: 'min/wrapped-header' },
  ...{ ElementArbiter: 'min/element-arbiter', ElementInput: 'min/element-input', FlitLatch: 'min/flit-latch' },
  ...{ PacketBuffer: 'min/packet-buffer', SwitchingElement: 'min/switching-element' },
  ...{ SlotElement: 'min/slot/slot-element', SlotBanyan: 'min/slot/slot-banyan', SlotMeter: 'min/slot/slot-meter' },
  ...{ AscendingList: 'min/wraparound/ascending-list', CopyMemory: 'min/wraparound/copy-memory' },
  ...{ MulticastIntake: 'min/wraparound/multicast-intake', MulticastMonitor: 'min/wraparound/multicast-monitor' },
  ...{ PacketMerge: 'min/wraparound/packet-merge', Receiver: 'min/wraparound/receiver' },
  ...{ Recycler: 'min/wraparound/recycler', SpreadSender: 'min/wraparound/spread-sender' },
  ...{ StartDraw: 'min/wraparound/start-draw', WraparoundNode: 'min/wraparound/wraparound-node' },
}

/** In the order of their names in this file. */
export const subjects: readonly Subject[] = Object.entries(files).map(([top, file]) => ({ top, file: `${file}.ts` }))

/** Small values of parameters, for all modules that have them. */
const small: Readonly<Record<string, number>> = {
  ...{ sizeX: 2, sizeY: 2, sizeZ: 2, size: 5, nodes: 4, dimensions: 2, addressWidth: 2, stage: 1, payloadWidth: 12 },
  ...{ depth: 2, stages: 2, vcs: 2, requesters: 3, queue: 1, pending: 2 },
}

/** The texts of all files of rtl/, by absolute path. */
export function rtlFiles(): ReadonlyMap<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  return new Map(paths.map((path) => [join(root, path), readFileSync(join(root, path), 'utf8')]))
}

/** A subject as input for a comparison; `texts` may differ from those of the package. */
export function subjectSource(subject: Subject, texts: Files): Source {
  const parameters = parametersOf(subject)
  return { files: texts, main: rtlPath(subject.file), top: subject.top, parameters }
}

const originals = rtlFiles()
const linker = new Linker(asHardware, originals.size)
const known = new Map<string, object>()

/** The parameter values of a subject, of the package's own types. */
function parametersOf({ top, file }: Subject): object {
  const before = known.get(top)
  if (before) return before
  const type = linker.load(rtlPath(file), (path) => originals.get(path))[top] as { readonly parameters: ParameterSpecs }
  const given = Object.entries(type.parameters).map(([name, spec]) => [name, chosen(name, spec.default)] as const)
  const parameters = Object.fromEntries(given)
  known.set(top, parameters)
  return parameters
}

function chosen(name: string, usual: unknown): unknown {
  return typeof usual === 'number' ? (small[name] ?? usual) : usual
}

/** The absolute path of a file of rtl/. */
export function rtlPath(file: string): string {
  return join(root, file)
}

/** A file with all its imports. */
export function closureOf(path: string, texts: ReadonlyMap<string, string>, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  for (const [, name] of texts.get(path)!.matchAll(/^import (?!type ).* from '(\..*)\.js'$/gm))
    closureOf(join(dirname(path), `${name!}.ts`), texts, found)
  return found
}
