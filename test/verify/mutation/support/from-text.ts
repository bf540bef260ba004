import { asHardware, Linker } from '../../../../check/oracle/run/program.js'
import { rtlFiles, subjectSource, subjects, type Subject } from '../../../../check/oracle/mutate/subjects.js'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import type { Module } from '../../../../src/language/hdl/declare/module.js'
import type { Design } from '../../../../src/ir/ir.js'
import type { Mutant } from '../../../../src/verify/mutation/index.js'

const texts = rtlFiles()
const linker = new Linker(asHardware, texts.size)

export function subjectNamed(name: string): Subject {
  return subjects.find(({ top }) => top === name)!
}

/** A module of rtl/ with small parameters, of its own text or of one that differs from it. */
export function designFromText(subject: Subject, changed: ReadonlyMap<string, string> = new Map()): Design {
  const files = (path: string): string | undefined => changed.get(path) ?? texts.get(path)
  const { main, top, parameters } = subjectSource(subject, files)
  const type = linker.load(main, files)[top] as new (parameters: object) => Module<unknown>
  return elaborate(new type(parameters))
}

/** The text of a file with the line of a mutant instead of its own. */
export function withLine({ place: { file, line }, diff }: Mutant): ReadonlyMap<string, string> {
  const lines = texts.get(file)!.split('\n')
  return new Map([[file, [...lines.slice(0, line - 1), diff!.after ?? '', ...lines.slice(line)].join('\n')]])
}
