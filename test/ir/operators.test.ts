import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const ir = resolve(root, 'src/ir/ir.ts')

/** Each operator of one kind, a further operator, and the files that have to say something about it. */
const added = [
  {
    before: `readonly op: 'not' | 'parity'`,
    after: `readonly op: 'not' | 'parity' | 'added'`,
    places: [
      'src/ir/evaluate.ts',
      'src/ir/resize.ts',
      'src/ir/codec/expressions.ts',
      'src/language/hdl/record/facts.ts',
      'src/engines/sim/scalar/number.ts',
      'src/engines/sim/bitslice/lower/expression.ts',
      'src/print/verilog/expression.ts',
      'src/print/verilog/tidy.ts',
      'src/runs/why/deciding.ts',
      'src/verify/mutation/sites/operators.ts',
    ],
  },
  {
    before: `readonly op: 'shl' | 'shr'`,
    after: `readonly op: 'shl' | 'shr' | 'added'`,
    places: [
      'src/ir/evaluate.ts',
      'src/ir/resize.ts',
      'src/ir/codec/expressions.ts',
      'src/language/hdl/value/operators.ts',
      'src/engines/sim/scalar/number.ts',
      'src/engines/sim/bitslice/lower/expression.ts',
      'src/print/verilog/expression.ts',
      'src/print/verilog/tidy.ts',
      'src/runs/why/deciding.ts',
      'src/verify/mutation/sites/operators.ts',
    ],
  },
  {
    before: `readonly op: 'add' | 'sub' | 'mul' | 'and' | 'or' | 'xor'`,
    after: `readonly op: 'add' | 'sub' | 'mul' | 'and' | 'or' | 'xor' | 'added'`,
    places: [
      'src/ir/evaluate.ts',
      'src/ir/integer.ts',
      'src/ir/resize.ts',
      'src/ir/codec/expressions.ts',
      'src/ir/codec/size.ts',
      'src/engines/sim/scalar/number.ts',
      'src/engines/sim/bitslice/lower/expression.ts',
      'src/print/verilog/expression.ts',
      'src/runs/why/deciding.ts',
      'src/verify/mutation/sites/operators.ts',
    ],
  },
  {
    before: `readonly op: 'eq' | 'ne' | 'lt' | 'le'`,
    after: `readonly op: 'eq' | 'ne' | 'lt' | 'le' | 'added'`,
    places: [
      'src/ir/evaluate.ts',
      'src/ir/fold.ts',
      'src/ir/codec/expressions.ts',
      'src/language/hdl/record/facts.ts',
      'src/engines/sim/scalar/expression.ts',
      'src/engines/sim/bitslice/lower/expression.ts',
      'src/print/verilog/expression.ts',
      'src/verify/mutation/sites/operators.ts',
    ],
  },
]

const { config } = ts.readConfigFile(resolve(root, 'tsconfig.base.json'), (path) => readFileSync(path, 'utf8')) as {
  config: unknown
}
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
const noOutput: ts.CompilerOptions = { ...options, noEmit: true, declaration: false, sourceMap: false }

const places = [...new Set(added.flatMap((kind) => kind.places))]

/** The files that do not compile where the text of the IR's types is another. */
function refusing(
  text: string,
  before?: ts.Program,
): { readonly files: readonly string[]; readonly program: ts.Program } {
  const host = ts.createCompilerHost(noOutput)
  const { getSourceFile } = host
  host.getSourceFile = (path, target, ...rest) => {
    if (resolve(path) === ir) return ts.createSourceFile(path, text, target)
    return before?.getSourceFile(path) ?? getSourceFile(path, target, ...rest)
  }
  const program = ts.createProgram(
    places.map((path) => resolve(root, path)),
    noOutput,
    host,
  )
  const files = places.filter((path) => {
    const file = program.getSourceFile(resolve(root, path))!
    return program.getSemanticDiagnostics(file).length > 0
  })
  return { files, program }
}

describe('a further operator of the IR', () => {
  const text = readFileSync(ir, 'utf8')
  const { files, program } = refusing(text)

  it('is missing nowhere as long as there is none', () => {
    expect(files).toEqual([])
  })

  it.each(added)('stops the compiler wherever operators like it have a meaning: $after', (kind) => {
    expect(text.split(kind.before)).toHaveLength(2)
    const refused = refusing(text.replace(kind.before, kind.after), program)
    expect(refused.files).toEqual(expect.arrayContaining(kind.places))
  })
})
