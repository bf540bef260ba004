/** Mistakes in statements and connections, except in the operators of their expressions. */

import { complement, constantOf } from '../../../ir/fold.js'
import { bit } from '../../../ir/integer.js'
import type { AssignStmt, Block, Connection, Expr, IfStmt, Stmt, Target, WriteStmt } from '../../../ir/ir.js'
import { bodiesOf } from '../../../ir/visit.js'
import { otherValues, type EnumOf } from './constants.js'
import { conditionMistakes, oneMore } from './operators.js'
import type { Site } from './site.js'

/** All mistakes in the statements of a block. */
export function mistakenStatements(block: Block, enumOf: EnumOf): Site[] {
  return new StatementSites(block, enumOf).in(block.body, new Set())
}

/** Mistakes in a connection: constants only, since the rest are operators. */
export function mistakenConnection(connection: Connection, enumOf: EnumOf): Site[] {
  return mistakenValue(connection, enumOf)
}

const key = ({ instance, signal }: Target): string => `${instance?.path ?? ''} ${signal.name}`

class StatementSites {
  constructor(
    private readonly block: Block,
    private readonly enumOf: EnumOf,
  ) {}

  /** @param assigned - the targets that every path to this body has assigned; the call may modify the set */
  in(body: readonly Stmt[], assigned: Set<string>): Site[] {
    return body.flatMap((stmt) => this.of(stmt, assigned))
  }

  private of(stmt: Stmt, assigned: Set<string>): Site[] {
    switch (stmt.kind) {
      case 'assign': {
        const dropped = this.isDispensable(stmt, assigned) ? [missing(stmt)] : []
        assigned.add(key(stmt.target))
        return [...dropped, ...mistakenValue(stmt, this.enumOf)]
      }
      case 'write':
        return [missing(stmt), nextAddress(stmt)]
      case 'if':
        return [...mistakenCondition(stmt), ...this.inside(stmt, assigned)]
      case 'switch':
        return this.inside(stmt, assigned)
      case 'assert':
      case 'cover':
      case 'outOfRange':
        return []
    }
  }

  private inside(stmt: Stmt, assigned: ReadonlySet<string>): Site[] {
    return bodiesOf(stmt).flatMap((body) => this.in(body, new Set(assigned)))
  }

  /** Without the assignment, a register keeps its value. A combinational signal must have been assigned before. */
  private isDispensable({ target }: AssignStmt, assigned: ReadonlySet<string>): boolean {
    if (assigned.has(key(target))) return true
    return this.block.kind === 'seq' && target.signal.role === 'register'
  }
}

function missing(statement: AssignStmt | WriteStmt): Site {
  const { place } = statement
  return {
    kind: 'missing',
    place,
    label: 'assignment left out',
    edit: { kind: 'drop' },
    nth: 0,
    change: { kind: 'drop', statement },
  }
}

function mistakenValue(owner: AssignStmt | Connection, enumOf: EnumOf): Site[] {
  const { value, place, target } = owner
  if (value.kind !== 'constant') return []
  return otherValues(value.value, value.type, enumOf(target.signal)).map((other): Site => {
    const constant = constantOf(other.value, value.type, value.place)
    return {
      kind: other.kind,
      place,
      label: `${target.signal.path} becomes ${other.value}`,
      edit: { kind: 'assigned', constant: other.constant },
      nth: 0,
      change: { kind: 'slot', owner, slot: 'value', by: () => constant },
    }
  })
}

function mistakenCondition(owner: IfStmt): Site[] {
  const { condition, place } = owner
  const mistakes = {
    true: (expr: Expr) => constantOf(1n, bit, expr.place),
    false: (expr: Expr) => constantOf(0n, bit, expr.place),
    negated: (expr: Expr) => complement(expr, expr.place),
  }
  return conditionMistakes(condition)
    .filter((becomes) => becomes !== 'false' || !isOneAssignment(owner))
    .map((becomes): Site => {
      return {
        kind: 'condition',
        place,
        label: `condition ${becomes}`,
        edit: { kind: 'condition', becomes },
        nth: 0,
        change: { kind: 'slot', owner, slot: 'condition', by: mistakes[becomes] },
      }
    })
}

/** True if dropping the assignment already covers a condition that is never true. */
function isOneAssignment({ then, else: otherwise }: IfStmt): boolean {
  return otherwise.length === 0 && then.length === 1 && (then[0]!.kind === 'assign' || then[0]!.kind === 'write')
}

function nextAddress(owner: WriteStmt): Site {
  return {
    kind: 'off-by-one',
    place: owner.place,
    label: 'address plus one',
    edit: { kind: 'index' },
    nth: 0,
    change: { kind: 'slot', owner, slot: 'address', by: oneMore },
  }
}
