import type { BinaryExpr, Expr, Instance, Module } from '../ir.js'
import { limits, checkLimit } from './limits.js'

/** Estimates the gates of an operator; each wire of a constant or a signal counts as one. */
export function gatesOf(expr: Expr): number {
  const { width } = expr.type
  switch (expr.kind) {
    case 'constant':
    case 'signal':
    case 'port':
    case 'resize':
    case 'slice':
    case 'concat':
    case 'mux':
      return width
    case 'unary':
      return expr.operand.type.width
    case 'binary':
      return binaryGates(expr.op, width)
    case 'compare':
      return 2 * expr.left.type.width
    case 'shift':
      return width * (1 + Math.min(expr.amount.type.width, Math.ceil(Math.log2(width))))
    case 'select':
      return expr.items.length * (width + expr.index.type.width)
    case 'read':
      return Math.min(expr.memory.depth, 2 ** expr.address.type.width) * (width + expr.address.type.width)
  }
}

function binaryGates(op: BinaryExpr['op'], width: number): number {
  switch (op) {
    case 'add':
    case 'sub':
    case 'and':
    case 'or':
    case 'xor':
      return 3 * width
    case 'mul':
      return 4 * width * width
  }
}

/** The quantities counted while a design is loaded, with their names in messages. */
const counted = {
  leaves: 'leaves of fields and memory words',
  characters: 'characters in paths',
  ports: 'ports of instances',
  bits: 'bits in its modules',
  gates: 'gates in its modules',
} as const

export type Counted = keyof typeof counted

/** Adds up the size of a design, and refuses it once it is too large. */
export class DesignSize {
  private readonly sums: Record<Counted, number> = { leaves: 0, characters: 0, ports: 0, bits: 0, gates: 0 }
  private readonly trees = new Map<Module, Tree>()

  /** @throws FlitwaveError FW925 above the limit */
  add(what: Counted, amount: number): void {
    this.sums[what] += amount
    checkLimit(this.sums[what], limits[what], counted[what])
  }

  /** Counts a module with everything below its instances. All its other parts must already be counted. */
  addTree(module: Module, before: Pick<DesignSize, 'gates' | 'bits'>): void {
    const own = {
      depth: 1,
      instances: 1,
      bits: this.bits - before.bits,
      gates: this.gates - before.gates,
      characters: 3,
    }
    const tree = module.instances.reduce<Tree>((sum, instance) => this.joined(sum, instance), own)
    checkLimit(tree.depth, limits.hierarchy, 'modules inside each other')
    checkLimit(tree.instances, limits.instances, 'instances')
    checkLimit(tree.bits, limits.instanceBits, 'bits in its instances')
    checkLimit(tree.gates, limits.instanceGates, 'gates in its instances')
    checkLimit(tree.characters, limits.instanceCharacters, 'characters in the paths of its instances')
    this.trees.set(module, tree)
  }

  get bits(): number {
    return this.sums.bits
  }

  get gates(): number {
    return this.sums.gates
  }

  private joined(sum: Tree, { path, module }: Instance): Tree {
    const { depth, instances, bits, gates, characters } = this.trees.get(module)!
    return {
      depth: Math.max(sum.depth, 1 + depth),
      instances: sum.instances + instances,
      bits: sum.bits + bits,
      gates: sum.gates + gates,
      characters: sum.characters + characters + instances * (path.length + 1),
    }
  }
}

/** The totals of a module with everything below its instances. */
interface Tree {
  readonly depth: number
  readonly instances: number
  readonly bits: number
  readonly gates: number
  /** Characters of the paths of all instances. */
  readonly characters: number
}
