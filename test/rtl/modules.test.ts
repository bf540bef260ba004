import { expect, it } from 'vitest'
import { parametersOf } from 'flitwave/hdl'
import { FixedPriorityArbiter, MatrixArbiter, RoundRobinArbiter } from '../../rtl/lib/arbiters.js'
import { Delay } from '../../rtl/lib/delay.js'
import { Fifo } from '../../rtl/lib/fifo.js'
import { Banyan } from '../../rtl/min/banyan.js'
import { BanyanSink } from '../../rtl/min/banyan-sink.js'
import { BanyanSource } from '../../rtl/min/banyan-source.js'
import { BroadcastNetwork } from '../../rtl/min/broadcast-network.js'
import { CubeHeader } from '../../rtl/min/cube-header.js'
import { ElementArbiter } from '../../rtl/min/element-arbiter.js'
import { ElementInput } from '../../rtl/min/element-input.js'
import { FlitLatch } from '../../rtl/min/flit-latch.js'
import { PacketBuffer } from '../../rtl/min/packet-buffer.js'
import { RegionHeader } from '../../rtl/min/region-header.js'
import { SwitchingElement } from '../../rtl/min/switching-element.js'
import { WrappedHeader } from '../../rtl/min/wrapped-header.js'
import { AscendingList } from '../../rtl/min/wraparound/ascending-list.js'
import { CopyMemory } from '../../rtl/min/wraparound/copy-memory.js'
import { MonitoredNetwork } from '../../rtl/min/wraparound/monitored-network.js'
import { MulticastIntake } from '../../rtl/min/wraparound/multicast-intake.js'
import { MulticastMonitor } from '../../rtl/min/wraparound/multicast-monitor.js'
import { PacketMerge } from '../../rtl/min/wraparound/packet-merge.js'
import { Receiver } from '../../rtl/min/wraparound/receiver.js'
import { Recycler } from '../../rtl/min/wraparound/recycler.js'
import { SpreadSender } from '../../rtl/min/wraparound/spread-sender.js'
import { StartDraw } from '../../rtl/min/wraparound/start-draw.js'
import { WraparoundNetwork } from '../../rtl/min/wraparound/wraparound-network.js'
import { WraparoundNode } from '../../rtl/min/wraparound/wraparound-node.js'
import { ActivityMeter } from '../../rtl/monitor/activity-meter.js'
import { PerformanceMonitor } from '../../rtl/monitor/performance-monitor.js'
import { Mesh } from '../../rtl/net/mesh.js'
import { MessageNetwork } from '../../rtl/net/message-network.js'
import { MessageNode } from '../../rtl/net/message-node.js'
import { Node } from '../../rtl/net/node.js'
import { Sink } from '../../rtl/terminal/sink.js'
import { Source } from '../../rtl/terminal/source.js'
import { Torus } from '../../rtl/net/torus.js'
import { NetworkInterface } from '../../rtl/ni/network-interface.js'
import { ReceiveUnit } from '../../rtl/ni/receive-unit.js'
import { SendQueue } from '../../rtl/ni/send-queue.js'
import { SendUnit } from '../../rtl/ni/send-unit.js'
import { Sender } from '../../rtl/ni/sender.js'
import { StartUp } from '../../rtl/ni/start-up.js'
import { CreditCounter } from '../../rtl/router/credit-counter.js'
import { Crossbar } from '../../rtl/router/crossbar.js'
import { InputUnit } from '../../rtl/router/input-unit.js'
import { OutputUnit } from '../../rtl/router/output-unit.js'
import { RouteMesh } from '../../rtl/router/route-mesh.js'
import { RouteRing } from '../../rtl/router/route-ring.js'
import { RouteTorus } from '../../rtl/router/route-torus.js'
import { Router } from '../../rtl/router/router.js'
import { SwitchAllocator } from '../../rtl/router/switch-allocator.js'
import { VcAllocator } from '../../rtl/router/vc-allocator.js'
import { VirtualChannel } from '../../rtl/router/virtual-channel.js'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import type { Module, ParameterSpecs } from '../../src/language/hdl/index.js'
import type { Design } from '../../src/ir/ir.js'
import { checkReset } from '../../src/engines/sim/reset-check.js'

const library = [FixedPriorityArbiter, RoundRobinArbiter, MatrixArbiter, Delay, Fifo]
const monitoring = [ActivityMeter, PerformanceMonitor]
const router = [RouteMesh, RouteRing, RouteTorus, CreditCounter, VirtualChannel, InputUnit, OutputUnit]
const allocation = [VcAllocator, SwitchAllocator, Crossbar, Router]
const nodes = [Source, Sink, Node, MessageNode]
const networks = [Mesh, Torus, MessageNetwork, BroadcastNetwork, WraparoundNetwork, MonitoredNetwork]
const interfaces = [NetworkInterface, SendUnit, StartUp, SendQueue, Sender, ReceiveUnit]
const headers = [RegionHeader, CubeHeader, WrappedHeader]
const element = [FlitLatch, PacketBuffer, ElementInput, ElementArbiter, SwitchingElement]
const multistage = [...headers, ...element, Banyan, BanyanSource, BanyanSink]
const phases = [MulticastIntake, AscendingList, StartDraw, SpreadSender, Receiver, CopyMemory, Recycler, PacketMerge]
const wraparound = [...phases, WraparoundNode, MulticastMonitor]

type AnyModule = (new (p: never) => Module<never>) & { readonly name: string; readonly parameters: ParameterSpecs }

const units = [
  ...library,
  ...monitoring,
  ...router,
  ...allocation,
  ...nodes,
  ...interfaces,
  ...multistage,
  ...wraparound,
] as unknown as readonly AnyModule[]

const withDefaults = (make: AnyModule): Design => elaborate(new make(parametersOf(make.parameters) as never))

const named = (modules: readonly AnyModule[]): [string, AnyModule][] => modules.map((make) => [make.name, make])

it.each(named([...units, ...(networks as unknown as readonly AnyModule[])]))(
  '%s elaborates with its declared defaults, under its own name',
  (name, make) => {
    expect(withDefaults(make).top.name).toBe(name)
  },
)

it.each(named(units))('reset reaches every register of %s that has one, and what these come from', (_, make) => {
  const { differences } = checkReset(withDefaults(make))
  expect(differences.filter(({ role }) => role === 'register')).toEqual([])
})

it.each([Mesh, Torus])('a %s has one module for all its nodes, routers and links', (make) => {
  const small = elaborate(new make({ sizeX: 4, sizeY: 4 }))
  expect(small.modules.filter(({ className }) => ['Node', 'Router', 'InputUnit'].includes(className)).length).toBe(3)
})
