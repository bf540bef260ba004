/**
 * Random designs in SystemVerilog whose dumps have variables of every kind: vectors with any range, reals, events, nets
 * with several drivers, memories, enums and structs, in modules, generated blocks and named ones. They drive themselves,
 * and write their dump into `run.dump`.
 */

import type { Choice } from '../fuzz/generate/choice.js'

/** Abilities of a simulator. */
export interface Abilities {
  /** True for one that has x and z. */
  readonly hasUnknown: boolean
}

/** A variable: its declarations, and what happens to it at a rising edge of the clock. */
interface Part {
  readonly declaration: string
  readonly step: string
  /** True for an element of a memory, which is dumped only if it is named. */
  readonly words?: readonly string[]
}

type Maker = (name: string, random: Choice, abilities: Abilities) => Part

/** Bits at random, as many as are needed. */
function randomBits(width: number): string {
  return width <= 32 ? '$random' : `{${Array.from({ length: Math.ceil(width / 32) }, () => '$random').join(', ')}}`
}

/** Bits in any order of indices: `[7:0]`, `[0:7]`, `[11:4]`, `[3:-4]`. */
function rangeOf(width: number, random: Choice): string {
  const low = random.pick([0, 0, 0, 1, 4, -4])
  const [left, right] = random.chance(1, 4) ? [low, low + width - 1] : [low + width - 1, low]
  return `[${left}:${right}]`
}

/** A value that has x and z among its bits, or nothing else. */
function unknownLiteral(width: number, random: Choice): string {
  const bits = random.chance(1, 3)
    ? random.pick(['x', 'z', '0', '1']).repeat(width)
    : Array.from({ length: width }, () => random.pick(['0', '1', 'x', 'z'])).join('')
  return `${width}'b${bits}`
}

/** A new value of a variable, perhaps with others at the same time, or a little later. */
function assignments(name: string, width: number, random: Choice, { hasUnknown }: Abilities): string {
  const value = randomBits(width)
  const changes = [
    `${name} <= ${value};`,
    `if ($random & 1) ${name} <= ${value};`,
    `${name} <= ${name} + 1;`,
    `${name} <= ~${name};`,
    `begin ${name} = ${value}; ${name} = ${value}; end`,
    `${name} <= #${random.between(1, 4)} ${value};`,
    ...(hasUnknown ? [`${name} <= ($random & 3) == 0 ? ${unknownLiteral(width, random)} : ${value};`] : []),
  ]
  return random.pick(changes)
}

const vector: Maker = (name, random, abilities) => {
  const width = random.chance(1, 4) ? random.between(66, 200) : random.width()
  const type = random.pick(['reg', 'reg signed', 'logic', 'bit'])
  const range = width === 1 && random.chance(2, 3) ? '' : rangeOf(width, random)
  return { declaration: `${type} ${range} ${name};`, step: assignments(name, width, random, abilities) }
}

const integer: Maker = (name, random, abilities) => {
  const [type, width] = random.pick([
    ['integer', 32],
    ['time', 64],
    ['int', 32],
    ['byte', 8],
    ['shortint', 16],
    ['longint', 64],
    ['int unsigned', 32],
  ] as const)
  const knows = { hasUnknown: abilities.hasUnknown && (type === 'integer' || type === 'time') }
  return { declaration: `${type} ${name};`, step: assignments(name, width, random, knows) }
}

const real: Maker = (name, random) => ({
  declaration: `${random.pick(['real', 'realtime'])} ${name};`,
  step: random.pick([
    `${name} = ${name} * -1.75 + 0.5;`,
    `${name} = $random / 3.0;`,
    `if ($random & 1) ${name} = 1.0 / ($random & 7);`,
    `${name} = ${name} == 0.0 ? 1.0e-300 : ${name} * 1.0e17;`,
    `${name} = 0.0;`,
  ]),
})

const event: Maker = (name) => ({ declaration: `event ${name};`, step: `if ($random & 1) -> ${name};` })

const memory: Maker = (name, random, abilities) => {
  const [width, words] = [random.pick([1, 4, 8, 33, 70]), random.between(2, 5)]
  const first = random.pick([0, 0, 3])
  const element = `${name}[${first} + ({$random} % ${words})]`
  const value = abilities.hasUnknown && random.chance(1, 3) ? unknownLiteral(width, random) : randomBits(width)
  return {
    declaration: `reg ${rangeOf(width, random)} ${name} [${first}:${first + words - 1}];`,
    step: `${element} <= ${value};`,
    words: Array.from({ length: words }, (_, i) => `${name}[${first + i}]`),
  }
}

const enumeration: Maker = (name, random) => ({
  declaration: `enum ${random.pick(['logic [1:0]', 'bit [3:0]', 'logic [6:0]'])} {${name}_A, ${name}_B, ${name}_C} ${name};`,
  step: `case (${name}) ${name}_A: ${name} <= ${name}_B; ${name}_B: ${name} <= ${name}_C; default: ${name} <= ${name}_A; endcase`,
})

const structure: Maker = (name, random) => ({
  declaration: `struct packed { logic [${random.between(0, 40)}:0] high; logic valid; logic [2:0] low; } ${name};`,
  step: random.pick([`${name} <= {$random, $random};`, `${name}.low <= $random;`, `${name}.valid <= ~${name}.valid;`]),
})

const packed: Maker = (name, random, abilities) => {
  const [rows, columns] = [random.between(2, 4), random.between(1, 9)]
  return {
    declaration: `logic [${rows - 1}:0][${columns - 1}:0] ${name};`,
    step: assignments(name, rows * columns, random, abilities),
  }
}

/** A net follows a register of its own, or two of them. */
const net: Maker = (name, random, { hasUnknown }) => {
  const width = random.pick([1, 1, 2, 8, 40])
  const range = width === 1 ? '' : rangeOf(width, random)
  const kinds = hasUnknown ? ['wire', 'tri', 'wand', 'wor', 'tri0', 'tri1', 'triand', 'trior'] : ['wire']
  const source = `${name}_from`
  const value = hasUnknown ? `(${source}[0] ? {${width}{1'bz}} : ${source}[${width}:1])` : `${source}[${width}:1]`
  const second =
    hasUnknown && random.chance(1, 2) ? `assign ${name} = ${source}[1] ? {${width}{1'bz}} : ~${value};` : ''
  const delay = random.chance(1, 4) ? `#${random.between(1, 3)} ` : ''
  return {
    declaration: `reg [${width}:0] ${source} = 0; ${random.pick(kinds)} ${range} ${name}; assign ${delay}${name} = ${value}; ${second}`,
    step: `${source} <= ${randomBits(width + 1)};`,
  }
}

const constant: Maker = (name, random) => ({
  declaration: random.pick([
    `parameter ${name} = ${random.between(0, 1000)};`,
    `localparam [${random.between(3, 70)}:0] ${name} = 5;`,
    `localparam real ${name} = 2.5;`,
    `supply0 ${name};`,
    `supply1 ${name};`,
  ]),
  step: '',
})

/** A name with any characters. Tools disagree on brackets and dots in them. */
const escaped: Maker = (name, random, abilities) => {
  const odd = `\\${name}${random.pick(['+', '-x', '!', '/2', '{q}', '=<', '&&', "'"])} `
  return { declaration: `reg [3:0] ${odd};`, step: assignments(odd, 4, random, abilities) }
}

function partsOf(random: Choice, abilities: Abilities, prefix: string): Part[] {
  return random.times(1, 7, (i) =>
    random.weighted<Maker>([
      [6, () => vector],
      [2, () => integer],
      [2, () => real],
      [1, () => event],
      [2, () => memory],
      [1, () => enumeration],
      [1, () => structure],
      [1, () => packed],
      [3, () => net],
      [1, () => constant],
      [1, () => escaped],
    ])(`${prefix}${i}`, random, abilities),
  )
}

/** Blocks with variables of their own: generated ones, and one with a name. */
function blocksOf(random: Choice): string[] {
  const width = random.width()
  const count = random.between(1, 3)
  const generated = `genvar g; generate for (g = 0; g < ${count}; g = g + 1) begin : row
    reg [${width}:0] own = 0; always @(posedge clk) own <= own + g + 1; end endgenerate`
  const named = `always @(posedge clk) begin : steps integer taken; taken = taken === 32'bx ? 0 : taken + 1; end`
  return [...(random.chance(1, 2) ? [generated] : []), ...(random.chance(1, 2) ? [named] : [])]
}

interface Built {
  readonly text: string
  /** Elements of memories, by their path in the module. */
  readonly words: readonly string[]
}

function moduleOf(name: string, random: Choice, abilities: Abilities): Built {
  const parts = partsOf(random, abilities, 'v')
  const lines = [
    `module ${name}(input clk, input [7:0] in, output reg [7:0] out);`,
    ...parts.map(({ declaration }) => `  ${declaration}`),
    ...blocksOf(random).map((block) => `  ${block}`),
    '  always @(posedge clk) out <= in ^ $random;',
    ...parts.filter(({ step }) => step !== '').map(({ step }) => `  always @(posedge clk) ${step}`),
    'endmodule',
  ]
  return { text: lines.join('\n'), words: parts.flatMap(({ words = [] }) => words) }
}

const timescales = ['1ns/1ps', '1ns/100ps', '10us/1us', '1s/1ms', '100ps/10fs', '1ms/1ms', '1ps/1fs']

/** Recording begins, pauses, goes on, and is asked for everything at times of its own. */
function recording(random: Choice, tops: readonly string[], words: readonly string[]): string {
  const wait = (): string => `#${random.between(1, 90)}`
  const pause = random.chance(1, 3) ? `${wait()} $dumpoff; ${wait()} $dumpon;` : ''
  return `  initial begin
    ${random.chance(1, 4) ? wait() : ''} $dumpfile("run.dump");
    $dumpvars(${tops.join(', ')});
    ${words.map((word) => `$dumpvars(0, ${word});`).join(' ')}
    ${random.chance(1, 4) ? `${wait()} $dumpall;` : ''} ${pause} ${random.chance(1, 8) ? pause : ''}
    #${random.pick([3, 40, 200, 600])} ${random.chance(1, 4) ? '$dumpflush;' : ''} $finish;
  end`
}

/** A design, complete with its clock and its recording. */
export function randomDesign(random: Choice, abilities: Abilities): string {
  const modules = random.times(1, 3, (i) => moduleOf(`part${i}`, random, abilities))
  const instances = modules.map(
    (_, i) => `  wire [7:0] o${i}; part${i} u${i}(.clk(clk), .in(${i === 0 ? "8'd7" : `o${i - 1}`}), .out(o${i}));`,
  )
  const words = abilities.hasUnknown
    ? modules.flatMap(({ words: own }, i) => own.map((word) => `top.u${i}.${word}`))
    : []
  const tops = random.chance(1, 6) && abilities.hasUnknown ? ['1, top, top.u0'] : ['0, top']
  const half = random.between(1, 9)
  return [
    `\`timescale ${random.pick(timescales)}`,
    ...modules.map(({ text }) => text),
    `module top;\n  reg clk = ${random.pick(['0', '1'])};\n  always #${half} clk = ~clk;`,
    ...instances,
    recording(random, tops, tops[0] === '0, top' ? words : []),
    'endmodule\n',
  ].join('\n')
}
