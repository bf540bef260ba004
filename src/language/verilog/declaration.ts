/** The class of an imported design as TypeScript sees it. */

import { basename } from 'node:path'
import { host } from '#host'
import type { Place } from '../../base/diagnostic/place.js'
import type { Field, Signal } from '../../ir/ir.js'
import { isScriptWord } from '../../base/diagnostic/identifiers.js'
import type { ImportedDesign } from './import.js'

/** @param path - of the Verilog file beside which the declaration stands */
export function declarationText(path: string, { design, report, ports }: ImportedDesign): string {
  const { top } = design
  const fields = top.fields.filter(({ signals }) => signals.some(({ role }) => role === 'input' || role === 'output'))
  const sourceNames = new Map([...ports].map(([name, signal]) => [signal, name]))
  const { clock, reset } = report
  const about = [
    `The module \`${top.name}\` of ${basename(path)}${top.parameters === '' ? '' : `, with ${top.parameters}`}.`,
    ...(clock === null ? [] : [`Its clock is \`${clock}\`.`]),
    ...(reset ? [`Its reset is \`${reset.port}\`, active ${reset.isActiveHigh ? 'high' : 'low'}.`] : []),
  ]
  const members = fields.flatMap((field) => member(field, sourceNames.get(field.signals[0]!) ?? field.path))
  const types = ['Bits', 'SignedBits'].filter((type) => members.some((line) => line.includes(`: ${type}<`)))
  return [
    '// Written by `flitwave import`.',
    `import { ${['Module', ...types.map((type) => `type ${type}`)].join(', ')} } from 'flitwave/hdl'`,
    '',
    ...comment(about.join(' '), ''),
    `export declare class ${top.className} extends Module {`,
    ...members,
    '}',
    '',
  ].join('\n')
}

function member(field: Field, sourceName: string): string[] {
  const [signal] = field.signals as [Signal]
  const { width, signed } = signal.type
  const kind = `${signal.role === 'input' ? 'Input' : 'Output'} of ${width} ${width === 1 ? 'bit' : 'bits'}`
  const named = sourceName === field.path ? '' : `, \`${sourceName}\` in the source`
  const said = commentOf(field.place)
  const type = field.shape.kind === 'bool' ? 'boolean' : `${signed ? 'SignedBits' : 'Bits'}<${width}>`
  const name =
    /^[A-Za-z_$][\w$]*$/.test(field.path) && !isScriptWord(field.path) ? field.path : JSON.stringify(field.path)
  return [...comment(`${kind}${named}${said === '' ? '.' : `: ${said}`}`, '  '), `  ${name}: ${type}`]
}

const comment = (text: string, indent: string): string[] => [`${indent}/** ${text.replaceAll('*/', '*\\/')} */`]

/** The comment at the end of the line of a port, or the line above it that is one. */
function commentOf({ file, line }: Place): string {
  const lines = host.readSource(file)?.split('\n') ?? []
  const [, own] = /\/\/+\s*(.*\S)\s*$/.exec(lines[line - 1] ?? '') ?? []
  const [, above] = /^\s*\/\/+\s*(.*\S)\s*$/.exec(lines[line - 2] ?? '') ?? []
  return own ?? above ?? ''
}
