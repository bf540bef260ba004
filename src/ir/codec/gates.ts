import type { BinaryExpr, Expr } from '../ir.js'

/** About how many gates an operator takes, each wire of a constant or a signal counted as one. */
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
