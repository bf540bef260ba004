/** Reads circuits in the binary form of AIGER 1.9, as written by `aiger.ts` and other tools. */

/** Literals are twice a variable, plus one if complemented; 0 is false. Inputs have the first variables, latches the next. */
export interface AigerCircuit {
  readonly inputs: number
  readonly latches: readonly AigerLatch[]
  readonly outputs: readonly number[]
  readonly bad: readonly number[]
  readonly constraints: readonly number[]
  /** Two literals for each AND gate, both smaller than its own; the first gate has the variable after the last latch. */
  readonly ands: Uint32Array
  /** By letter and number: `i0`, `l3`, `b1`. */
  readonly symbols: ReadonlyMap<string, string>
}

export interface AigerLatch {
  readonly next: number
  /** Null if arbitrary. */
  readonly initial: 0 | 1 | null
}

/**
 * Reads a circuit. Justice and fairness properties, which no tool here writes, are refused.
 * @throws Error with the position of the first bytes that are not valid
 */
export function readAiger(bytes: Uint8Array): AigerCircuit {
  const reader = new Reader(bytes)
  const [largest, inputs, latchCount, outputCount, andCount, badCount, constraintCount] = readHeader(reader)
  const firstAnd = 1 + inputs + latchCount
  if (largest !== inputs + latchCount + andCount)
    reader.fail(`${largest} variables are not those of ${inputs} inputs, ${latchCount} latches and ${andCount} ands`)
  const limit = 2 * largest + 1
  const latches = Array.from({ length: latchCount }, (_, i) => readLatch(reader, 2 * (1 + inputs + i), limit))
  const literals = (count: number): number[] => Array.from({ length: count }, () => reader.literal(limit))
  const [outputs, bad, constraints] = [literals(outputCount), literals(badCount), literals(constraintCount)]
  const ands = readAnds(reader, firstAnd, andCount)
  return { inputs, latches, outputs, bad, constraints, ands, symbols: readSymbols(reader) }
}

type Header = [number, number, number, number, number, number, number]

function readHeader(reader: Reader): Header {
  const [format, ...counts] = reader.line().split(' ')
  if (format !== 'aig') reader.fail(`binary AIGER begins with 'aig', not with '${format!.slice(0, 20)}'`)
  const numbers = counts.map(Number)
  if (
    numbers.length < 5 ||
    numbers.length > 9 ||
    !numbers.every((number) => Number.isSafeInteger(number) && number >= 0)
  )
    reader.fail('the header has to have 5 to 9 counts')
  if (numbers.slice(7).some((count) => count > 0)) reader.fail('justice and fairness are not read')
  return Array.from({ length: 7 }, (_, i) => numbers[i] ?? 0) as Header
}

function readLatch(reader: Reader, own: number, limit: number): AigerLatch {
  const [next, initial = 0, ...others] = reader.line().split(' ').map(Number)
  if (others.length > 0 || !isLiteral(next!, limit)) reader.fail(`latch ${own} has no literal after the clock edge`)
  if (initial !== 0 && initial !== 1 && initial !== own) reader.fail(`latch ${own} cannot begin with ${initial}`)
  return { next: next!, initial: initial === own ? null : (initial as 0 | 1) }
}

/** Each AND gate is stored as two differences: from its own literal to the larger operand, and from that to the other. */
function readAnds(reader: Reader, first: number, count: number): Uint32Array {
  // Each takes at least two bytes: a wrong count must not exhaust the memory.
  if (2 * count > reader.left) reader.fail(`${count} ands do not fit into ${reader.left} bytes`)
  const ands = new Uint32Array(2 * count)
  for (let i = 0; i < count; i++) {
    const own = 2 * (first + i)
    const left = own - reader.varint()
    const right = left - reader.varint()
    if (left >= own || right < 0) reader.fail(`the operands of and ${own} do not come before it`)
    ands[2 * i] = left
    ands[2 * i + 1] = right
  }
  return ands
}

function readSymbols(reader: Reader): Map<string, string> {
  const symbols = new Map<string, string>()
  while (reader.left > 0) {
    const line = reader.line()
    if (line === 'c') break
    const space = line.indexOf(' ')
    if (!/^[ilobcjf]\d+$/.test(line.slice(0, space))) reader.fail(`'${line.slice(0, 40)}' is no symbol`)
    symbols.set(line.slice(0, space), line.slice(space + 1))
  }
  return symbols
}

const isLiteral = (literal: number, limit: number): boolean =>
  Number.isSafeInteger(literal) && literal >= 0 && literal <= limit

const newline = 10
const decoder = new TextDecoder()

class Reader {
  private at = 0

  constructor(private readonly bytes: Uint8Array) {}

  get left(): number {
    return this.bytes.length - this.at
  }

  line(): string {
    const end = this.bytes.indexOf(newline, this.at)
    if (end < 0) this.fail('a line has no end')
    const line = decoder.decode(this.bytes.subarray(this.at, end))
    this.at = end + 1
    return line
  }

  literal(limit: number): number {
    const line = this.line()
    const literal = line === '' ? NaN : Number(line)
    return isLiteral(literal, limit) ? literal : this.fail(`'${line.slice(0, 20)}' is no literal up to ${limit}`)
  }

  /** Seven bits per byte, the lowest first; the eighth marks that more follow. */
  varint(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) return this.fail('it ends inside a number')
      if (shift > 28) return this.fail('a number is too large')
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
  }

  fail(message: string): never {
    throw new Error(`no AIGER that can be read: ${message} (before byte ${this.at})`)
  }
}
