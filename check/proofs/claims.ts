/** The proved properties of the package's modules, with their parameters and assumptions. */

export type Settings = Readonly<Record<string, number | string | boolean>>

/** Properties of a module that are not proved, because others must ensure them. */
export interface Contract {
  /** Parts of the messages. */
  readonly messages: readonly string[]
  /** The module or the user who ensures them. */
  readonly keeper: string
}

export interface Claim {
  /** A class of the package. */
  readonly module: string
  /** Each is proved separately; default: the default parameters. */
  readonly settings?: readonly Settings[]
  readonly contracts?: readonly Contract[]
  /** The maximum per setting; default 60. */
  readonly seconds?: number
  /** The maximum number of cycles after reset; default 20. */
  readonly depth?: number
  /** Assertions that are expected to be refuted, and the reason. */
  readonly refuted?: { readonly messages: readonly string[]; readonly because: string }
}

/** Data that is only moved: a result for one bit holds for all. */
const narrow = { payloadWidth: 1, tagWidth: 1 }

/** A network of few nodes contains every kind of node and link. */
const ring = { dimensions: 1, sizeX: 3, ...narrow }
const rings = { ...ring, depth: 2 }

const banyanOf4 = { addressWidth: 2, lengthWidth: 2, ...narrow }

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i)

const arrivals: Contract = {
  messages: ['a body flit without a packet', 'a packet begins inside another', 'a flit for which there is no room'],
  keeper: 'the router at the other end of the link',
}
const injected: Contract = { ...arrivals, keeper: 'the source or interface of the node' }
const grants: Contract = {
  messages: ['for nobody', 'two virtual channels of one input are granted the switch'],
  keeper: 'the allocators: proved of Router',
}
const selections: Contract = {
  messages: ['a flit takes a virtual channel that is not its own', 'a flit is sent without a credit'],
  keeper: 'the allocators: proved of Router',
}
const credits: Contract = { messages: ['a credit too many'], keeper: 'the input at the other end of the link' }
const injections: Contract = {
  messages: ['a packet without flits', 'a packet to a place outside of the network'],
  keeper: 'the injector of packets',
}
const deliveries: Contract = {
  messages: [
    'a flit has been ejected on another virtual channel than the first',
    'a message is not received whole',
    'a flit is lost, doubled or overtaken',
    'two messages are mixed',
    'a message does not end where its head says',
    'a message is received by another node',
  ],
  keeper: 'the network, and the sender',
}
const ejections: Contract = { messages: ['a flit comes without a credit'], keeper: 'the router: proved of Router' }
const seeds: Contract = {
  messages: ['a random sequence that begins with 0 stays there'],
  keeper: 'the user, who sets the seed',
}
const regions: Contract = {
  messages: ['a packet without flits', 'a packet to a region that ends before it begins'],
  keeper: 'the injector of packets',
}
const worms: Contract = {
  messages: ['a flit is sent on top of another', 'a flit without a circuit', 'a region ends before it begins'],
  keeper: 'the element before it: proved of Banyan and BanyanProgress',
}
const frozen: Contract = {
  messages: ['a flit moves without an output', 'a flit moves to where there is no room'],
  keeper: 'the elements around, which say when a worm stands still: proved of Banyan',
}

/** A module whose assertions are about the behaviour of others. */
function checker(module: string, messages: readonly string[], keeper = 'the modules that it watches'): Claim {
  return { module, contracts: [{ messages, keeper }] }
}

const lib: readonly Claim[] = [
  ...['RoundRobinArbiter', 'MatrixArbiter'].map((module) => ({
    module,
    settings: range(2, 16).map((requesters) => ({ requesters })),
  })),
  checker('StoreMonitor', ['what has come and has not gone is not what is there']),
]

const pipelines: readonly Settings[] = [
  ...[1, 2, 3, 4].map((stages) => ({ stages })),
  ...[2, 4].map((stages) => ({ stages, speculation: true })),
]

const router: readonly Claim[] = [
  { module: 'VcAllocator' },
  { module: 'SwitchAllocator' },
  ...['OutputFirstVcAllocator', 'OutputFirstSwitchAllocator'].map((module) => ({ module })),
  ...['WavefrontAllocator', 'WavefrontVcAllocator', 'WavefrontSwitchAllocator'].map((module) => ({ module })),
  { module: 'SpeculativeSwitchAllocator' },
  { module: 'VirtualChannel', settings: pipelines },
  { module: 'InputUnit', settings: pipelines, contracts: [arrivals, grants] },
  { module: 'LookAheadChannel', settings: pipelines },
  { module: 'FirstRouteInput', settings: pipelines, contracts: [injected, grants] },
  { module: 'OutputUnit', contracts: [selections, credits] },
  checker('CreditMonitor', ['has lost or doubled a credit'], 'the links that it watches: proved of CreditLoop'),
  {
    module: 'Router',
    settings: [1, 2, 3, 4].map((stages) => ({ dimensions: 1, depth: 2, stages, ...narrow })),
    contracts: [arrivals, credits],
    seconds: 240,
  },
  {
    module: 'MonitoredRouter',
    settings: [{ dimensions: 1, depth: 2, monitor: true, counterWidth: 2, ...narrow }],
    contracts: [arrivals, credits],
    seconds: 120,
  },
  { module: 'ActivityMeter' },
  { module: 'PerformanceMonitor' },
]

const terminals: readonly Claim[] = [
  { module: 'Source', contracts: [injections, credits] },
  { module: 'Sender', contracts: [injections, credits] },
  { module: 'SendQueue' },
  { module: 'SendUnit', contracts: [injections, credits] },
  {
    module: 'ReceiveUnit',
    settings: [{ depth: 2, pending: 1, lengthWidth: 2, payloadWidth: 2, tagWidth: 1 }],
    contracts: [deliveries],
    seconds: 120,
  },
  {
    module: 'NetworkInterface',
    settings: [{ depth: 2, pending: 1, lengthWidth: 2, payloadWidth: 2, tagWidth: 1 }],
    contracts: [injections, credits, deliveries, ejections],
    seconds: 120,
  },
  checker(
    'Sink',
    ['a packet is delivered to another node', 'a packet is not delivered whole', 'two packets are mixed'],
    'the network: one router of it proved of RouterPacket',
  ),
  checker('MessageMeter', ['a latency is near or past what its stamp can tell'], 'the reader, which reads it in time'),
  { module: 'TrafficGenerator', contracts: [seeds] },
  { module: 'StampedGenerator', contracts: [seeds] },
  {
    module: 'LoadGenerator',
    contracts: [
      seeds,
      {
        messages: ['more packets wait than can be counted'],
        keeper: 'the user, who ends a run that the network cannot follow',
      },
    ],
  },
]

const fillsTables = 'the user, who fills the tables: they have room for all arrivals'
const whole: Contract = { messages: ['push into a full fifo'], keeper: fillsTables }
const filled: Contract = { messages: ['a table is written after the start'], keeper: fillsTables }

const engines: readonly Claim[] = [
  {
    module: 'CollectiveEngine',
    contracts: [
      whole,
      filled,
      {
        messages: [
          'the collective is started twice',
          'a unicast comes before the start',
          'more unicasts come in a step than the tables say',
        ],
        keeper: 'the user, who starts all nodes, once, with the tables of one schedule',
      },
    ],
  },
  { module: 'ReceptionQueue', contracts: [whole] },
  { module: 'SendChannel', contracts: [whole] },
  { module: 'TriggerUnit', contracts: [filled] },
]

const banyans: readonly Claim[] = [
  { module: 'ElementArbiter', settings: ['upper', 'waiting', 'steered'].map((priority) => ({ priority })) },
  { module: 'PacketBuffer', settings: [{ motion: 'vct', maxFlits: 3, buffers: 2, ...narrow }] },
  { module: 'BanyanSource' },
  checker(
    'BanyanSink',
    [
      'a packet is not for this node',
      'a packet is not delivered whole',
      'two packets are mixed',
      'a flit is lost, doubled or out of order',
    ],
    'the network',
  ),
]

const inElements: Contract = {
  messages: ['an input that asks for nothing is granted'],
  keeper: 'the arbiter: proved of SwitchingElement',
}
const wholePackets: Contract = {
  messages: [
    'a flit for which there is no room',
    'a packet does not arrive whole',
    'a packet longer than maxFlits',
    'a flit without a circuit',
    'a region ends before it begins',
  ],
  keeper: 'the element before it, and the injector of packets',
}
const vct = { motion: 'vct', maxFlits: 3, ...narrow }

const elements: readonly Claim[] = [
  { module: 'ElementInput', settings: [{ motion: 'free', ...narrow }], contracts: [worms, inElements] },
  { module: 'ElementInput', settings: [{ motion: 'rigid', ...narrow }], contracts: [worms, inElements, frozen] },
  { module: 'ElementInput', settings: [vct], contracts: [wholePackets, inElements] },
  { module: 'SwitchingElement', settings: [{ motion: 'free', ...narrow }], contracts: [worms] },
  { module: 'SwitchingElement', settings: [{ motion: 'rigid', ...narrow }], contracts: [worms, frozen] },
  { module: 'SwitchingElement', settings: [vct], contracts: [wholePackets] },
  {
    module: 'Banyan',
    settings: [{ ...banyanOf4, motion: 'rigid' }],
    contracts: [
      { messages: ['a flit without a circuit', 'a region'], keeper: 'the sources: proved of BroadcastNetwork' },
    ],
    seconds: 120,
  },
  {
    module: 'BroadcastNetwork',
    settings: [{ ...banyanOf4, motion: 'rigid' }],
    contracts: [regions],
    seconds: 240,
  },
]

const slots: readonly Claim[] = [
  {
    module: 'SlotElement',
    contracts: [
      { messages: ['an answer to a packet that was not sent'], keeper: 'the element below' },
      { messages: ['a region ends before it begins'], keeper: 'the element above, and the sender' },
    ],
  },
  {
    module: 'SlotBanyan',
    settings: [{ addressWidth: 2 }],
    contracts: [{ messages: ['a region ends before it begins'], keeper: 'the sender' }],
  },
  {
    module: 'SlotGenerator',
    contracts: [
      seeds,
      { messages: ['no multicast has so many destinations'], keeper: 'the user, who sets the numbers' },
    ],
  },
  {
    module: 'SlotNode',
    contracts: [
      seeds,
      { messages: ['no multicast has so many destinations'], keeper: 'the user, who sets the numbers' },
      { messages: ['a packet is accepted that was not sent'], keeper: 'the network' },
    ],
  },
  checker('SlotMeter', ['a unicast arrives and is not accepted'], 'the network'),
]

const wraparound: readonly Claim[] = [
  {
    module: 'MulticastIntake',
    contracts: [
      seeds,
      {
        messages: ['a multicast to nobody', 'a multicast with more words than there is room for'],
        keeper: 'the sender of multicasts',
      },
    ],
  },
  {
    module: 'Receiver',
    contracts: [
      {
        messages: [
          'a packet of phase one ends before its list does',
          'a copy comes to a node that is not in its span',
          'a list of destinations does not ascend',
          'a packet with more words than there is room for',
        ],
        keeper: 'the sender, through the network',
      },
    ],
  },
  {
    module: 'CopyMemory',
    contracts: [
      { messages: ['pop from an empty fifo'], keeper: 'the sender of copies' },
      {
        messages: ['more copies than multicasts can be under way', 'more data than multicasts under way can have'],
        keeper: 'the nodes: they keep no more multicasts under way than the parameter says',
      },
    ],
  },
  {
    module: 'Recycler',
    contracts: [{ messages: ['a copy is sent before it has come'], keeper: 'the memory of copies' }],
  },
  {
    module: 'SpreadSender',
    contracts: [
      {
        messages: ['copies that go past the last node need headers', 'the list of destinations is shorter than said'],
        keeper: 'the intake',
      },
    ],
  },
  checker(
    'MulticastMonitor',
    [
      'two multicasts begin with one tag',
      'a multicast comes to a node twice',
      'a multicast begins with the tag of one that is under way',
    ],
    'the network, and the chooser of tags',
  ),
]

const copied = { terminals: 3, depth: 2, lengthWidth: 2, ...narrow }
const copier = { ...copied, radix: 3 }
const copies: Contract = {
  messages: ['a packet goes to no output', 'a packet forks that the buffer cannot hold whole'],
  keeper: 'the sender of the packet, and the routes',
}
const copiedArrivals: Contract = {
  messages: ['a packet arrives without its head, or within another one', 'a flit arrives without room'],
  keeper: 'the router or terminal at the other end of the link',
}

const multicast: readonly Claim[] = [
  {
    module: 'BranchBuffer',
    settings: [copier],
    contracts: [
      copies,
      copiedArrivals,
      {
        messages: ['an output takes a flit that it was not offered'],
        keeper: 'the outputs: proved of MulticastRouter',
      },
    ],
    seconds: 120,
  },
  {
    module: 'CopyOutput',
    settings: [copier],
    contracts: [
      credits,
      {
        messages: ['an input asks for an output that it may not have', 'a packet enters another one'],
        keeper: 'the inputs: proved of MulticastRouter',
      },
      { messages: ['a copy goes to no terminal'], keeper: 'the inputs, and the routes' },
    ],
  },
  {
    module: 'MulticastRouter',
    settings: [{ ...copier, radix: 2, terminals: 2 }],
    contracts: [
      copies,
      copiedArrivals,
      credits,
      { messages: ['two outputs lead to one terminal', 'a copy goes to no terminal'], keeper: 'the routes' },
    ],
    seconds: 240,
  },
  {
    module: 'MulticastTerminal',
    settings: [copied],
    contracts: [
      credits,
      { messages: ['a packet without flits', 'a packet to no terminal'], keeper: 'the injector of packets' },
      {
        messages: ['a packet arrives at another terminal', 'a packet is not delivered whole', 'two packets are mixed'],
        keeper: 'the routers',
      },
    ],
  },
]

const visited = { terminals: 2, ...narrow }
const visiting = { ...visited, depth: 2 }
const wormArrivals: Contract = {
  messages: ['a packet arrives without its head, or within another one', 'push into a full fifo'],
  keeper: 'the router or terminal at the other end of the link',
}
const wormWays: Contract = { messages: ['a worm goes nowhere'], keeper: 'the sender of the packet, and the routes' }

const paths: readonly Claim[] = [
  {
    module: 'PathInput',
    settings: [visiting],
    contracts: [
      wormArrivals,
      wormWays,
      {
        messages: ['a channel is granted that was not requested', 'a link is granted that was not requested'],
        keeper: 'the outputs: proved of PathRouter',
      },
    ],
  },
  {
    module: 'PathLinkOutput',
    settings: [visiting],
    contracts: [
      credits,
      {
        messages: [
          'a link is asked for while it is held',
          'a flit leaves without a head before it',
          'a flit is sent without a credit',
        ],
        keeper: 'the inputs: proved of PathRouter',
      },
    ],
  },
  {
    module: 'ConsumptionPort',
    settings: [visited],
    contracts: [{ messages: ['a channel is asked for while it is held'], keeper: 'the inputs: proved of PathRouter' }],
  },
  { module: 'PathRouter', settings: [visiting], contracts: [wormArrivals, wormWays, credits] },
  {
    module: 'PathTerminal',
    settings: [{ columns: 2, rows: 1, lengthWidth: 2, depth: 2, ...narrow }],
    contracts: [
      credits,
      {
        messages: ['a packet without flits', 'a packet to no terminal', 'a packet to its own terminal'],
        keeper: 'the injector of packets',
      },
      {
        messages: ['a packet arrives at another terminal', 'a packet is not delivered whole', 'two packets are mixed'],
        keeper: 'the routers',
      },
    ],
  },
]

const reduced = { width: 1, groups: 2, slots: 2 }
const wordArrivals: Contract = {
  messages: ['a word arrives without room'],
  keeper: 'the router or terminal at the other end of the link',
}
const lengths: Contract = { messages: ['vectors of a group differ in length'], keeper: 'the members of the group' }
const offeredWords: Contract = {
  messages: ['an output takes a word that it was not offered'],
  keeper: 'the outputs: proved of ReductionRouter',
}
const oneResult: Contract = {
  messages: ['results of a group come from two inputs'],
  keeper: 'the tables of the network',
}
const trees: Contract = {
  messages: [
    ...oneResult.messages,
    'operands and results of a group share an input',
    'a word arrives where its group has no way',
  ],
  keeper: 'the tables of the network',
}

const reduction: readonly Claim[] = [
  { module: 'WordSpread', contracts: [offeredWords] },
  { module: 'JoinUnit', settings: [{ width: 1, radix: 3 }], contracts: [offeredWords, lengths] },
  { module: 'CopyUnit', settings: [{ width: 1, radix: 3 }], contracts: [offeredWords, oneResult] },
  {
    module: 'OwnSlots',
    settings: [reduced],
    contracts: [
      wordArrivals,
      { messages: ['pop from an empty fifo'], keeper: 'the joins and copies: proved of ReductionRouter' },
    ],
  },
  {
    module: 'SharedSlots',
    settings: [{ ...reduced, queues: 'shared' }],
    contracts: [
      wordArrivals,
      {
        messages: ['pop from an empty fifo', 'a word leaves that is not the first'],
        keeper: 'the joins and copies',
      },
    ],
  },
  {
    module: 'GroupRoom',
    settings: [reduced],
    contracts: [
      credits,
      { messages: ['a flit is sent without a credit'], keeper: 'its users: proved of ReductionRouter' },
    ],
  },
  {
    module: 'ReductionOutput',
    settings: [reduced],
    contracts: [
      credits,
      {
        messages: ['a flit is sent without a credit'],
        keeper: 'the joins and copies, which ask where there is room: proved of ReductionRouter',
      },
    ],
  },
  {
    module: 'ReductionRouter',
    settings: [{ ...reduced, radix: 2 }],
    contracts: [wordArrivals, lengths, trees, credits],
    seconds: 240,
  },
  {
    module: 'ReductionTerminal',
    settings: [{ ...reduced, capacity: 4 }],
    contracts: [
      credits,
      { messages: ['a vector without words', 'a vector that the memory does not hold'], keeper: 'the member' },
    ],
  },
]

/** Laws about several modules, or about any one packet: separate modules in `rtl/proof/`. */
const laws: readonly Claim[] = [
  ...['round-robin', 'matrix'].map((kind) => ({
    module: 'ArbiterFairness',
    settings: range(2, 16).map((requesters) => ({ requesters, kind })),
  })),
  { module: 'FifoOrder', settings: range(1, 8).map((depth) => ({ depth })) },
  { module: 'CreditLoop', settings: range(1, 16).map((depth) => ({ depth })) },
  { module: 'RingWalk', settings: range(2, 16).map((size) => ({ size })) },
  ...['region', 'cube', 'wrapped'].map((header) => ({
    module: 'HeaderPartition',
    settings: range(1, 4).flatMap((addressWidth) =>
      range(0, addressWidth - 1).map((stage) => ({ header, addressWidth, stage })),
    ),
  })),
  { module: 'BanyanProgress', settings: [{ ...banyanOf4, motion: 'rigid' }], contracts: [regions], seconds: 240 },
  {
    module: 'BanyanProgress',
    settings: [{ ...banyanOf4, addressWidth: 3, motion: 'rigid' }],
    contracts: [regions],
    seconds: 240,
  },
  {
    module: 'BanyanProgress',
    settings: [{ ...banyanOf4, addressWidth: 3, motion: 'free', priority: 'upper' }],
    contracts: [regions],
    seconds: 240,
    refuted: {
      messages: ['a deadlock: flits wait, and nothing moves'],
      because: "the rule as the paper has it, the mode 'naive', can deadlock: this is a shortest run",
    },
  },
  {
    module: 'RouterPacket',
    settings: [{ dimensions: 1, sizeX: 2, depth: 1, vcs: 1 }],
    contracts: [arrivals, credits],
    seconds: 1200,
  },
]

/** The parts of these are proved above. */
const networks: readonly Claim[] = [
  { module: 'TrafficTorus', settings: [{ ...rings, tagWidth: 2 }], contracts: [seeds], seconds: 120 },
  { module: 'Mesh', settings: [{ ...rings, vcs: 1 }], contracts: [injections], seconds: 120 },
  { module: 'Torus', settings: [rings], contracts: [injections], seconds: 120 },
]

export interface ClaimGroup {
  readonly title: string
  readonly about: string
  readonly claims: readonly Claim[]
}

export const groups: readonly ClaimGroup[] = [
  {
    title: 'Laws',
    about:
      'These laws concern any one packet, word, node or requester, and several modules together. Each is a module of its own in `rtl/proof/`, which states the law as assertions; `flitwave prove` takes it like any other.',
    claims: laws,
  },
  { title: 'Arbiters and stores', about: '`rtl/lib/`', claims: lib },
  { title: 'Routers', about: '`rtl/router/` and `rtl/monitor/`', claims: router },
  { title: 'Sources, sinks and interfaces', about: '`rtl/terminal/`, `rtl/ni/` and `rtl/traffic/`', claims: terminals },
  { title: 'Collective engines', about: '`rtl/collective/`', claims: engines },
  { title: 'Banyans', about: '`rtl/min/`', claims: [...banyans, ...elements] },
  { title: 'Slotted banyans', about: '`rtl/min/slot/`', claims: slots },
  { title: 'Networks that copy packets', about: '`rtl/multicast/`', claims: multicast },
  { title: 'Meshes whose worms visit their destinations in turn', about: '`rtl/path/`', claims: paths },
  { title: 'Networks that combine vectors', about: '`rtl/reduction/`', claims: reduction },
  { title: 'The wrap-around network', about: '`rtl/min/wraparound/`', claims: wraparound },
  {
    title: 'Networks',
    about:
      'Three nodes each. The laws of every router are proved of the router; the remaining laws concern their connections.',
    claims: networks,
  },
]

export const claims: readonly Claim[] = groups.flatMap((group) => group.claims)
