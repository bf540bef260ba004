import type { Memory, Module, Signal, Stmt } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { LocalVariables } from './locals.js'
import { namesOf, type Names } from './names.js'
import { assignedTargets, seqBlocks, writtenMemories, type Sources } from './nets.js'
import type { CheckSite, StatementContext } from './statement.js'
import { CodeWriter } from './code-writer.js'

/** One line of a generated method. */
export interface Step {
  readonly text: string
  readonly place: Place | null
  readonly mapped: boolean
}

/** A line without an RTL statement. */
export const glue = (text: string): Step => ({ text, place: null, mapped: false })

/** The maximum number of steps in a method: V8 does not optimise very large functions. */
const longestMethod = 300

/** The state shared by all writers of a module's class. */
export class ModuleContext {
  readonly names: Names
  readonly writer = new CodeWriter()
  /** The checks in the text, referenced by index. */
  readonly sites: CheckSite[] = []
  /** The registers that a clock edge changes. */
  readonly registers: readonly Signal[]
  /** The memories that a clock edge changes. */
  readonly memories: readonly Memory[]
  private temporaries = 0

  /** The locals as variables, in code for a debugger; else null. */
  readonly locals: LocalVariables | null

  /** @param sources - the texts of the RTL, in code for a debugger */
  constructor(
    readonly module: Module,
    sources: Sources | null = null,
  ) {
    this.names = namesOf(module)
    this.locals = sources && new LocalVariables(module, sources)
    const bodies = seqBlocks(module).map(({ body }) => body)
    this.registers = bodies.flatMap(assignedRegisters)
    this.memories = [...new Set(bodies.flatMap((body) => [...writtenMemories(body)]))]
  }

  /** A context for evaluations that only compute values and report nothing. */
  quiet(maps: StatementContext['maps']): StatementContext {
    return {
      names: this.names,
      writer: this.writer,
      place: (target) => this.names.target(target),
      store: ({ target }) => this.names.target(target),
      fresh: () => `$${this.temporaries++}`,
      maps,
      report: null,
      check: null,
      variables: null,
    }
  }

  /** A context for the evaluation that includes the checks of a cycle. The method gets the check sink as parameter `$`. */
  checking(maps: StatementContext['maps']): StatementContext {
    const check = (method: string, site: CheckSite, index?: string): string =>
      `$.${method}($sites[${this.sites.push(site) - 1}], this.$path${index === undefined ? '' : `, ${index}`})`
    return {
      ...this.quiet(maps),
      report: ({ place }, length, index) => check('outOfRange', { place, length }, index),
      check,
    }
  }

  /** Writes a method with these steps. Splits too many steps into several methods, with levels of calls as needed. */
  method(name: string, parameter: string, steps: readonly Step[], level = 0): void {
    if (steps.length <= longestMethod) {
      this.writer.block(`${name}(${parameter})`, () => {
        for (const { text, place, mapped } of steps) this.writer.line(text, place, mapped)
      })
      return
    }
    const calls: Step[] = []
    for (let from = 0; from < steps.length; from += longestMethod) {
      const part = `${name}_${level}_${calls.length}`
      calls.push(glue(`this.${part}(${parameter});`))
      this.method(part, parameter, steps.slice(from, from + longestMethod))
    }
    this.method(name, parameter, calls, level + 1)
  }
}

export function assignedRegisters(body: readonly Stmt[]): readonly Signal[] {
  return assignedTargets(body).flatMap(({ signal }) => (signal.role === 'register' ? [signal] : []))
}
