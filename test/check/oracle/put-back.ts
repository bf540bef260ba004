/** A defect of the language, put back: what it makes of a program text is what it would make of another. */
export interface Defective {
  readonly name: string
  /** The subject of the defect, in the text of a generated program; for hardware it is read as the replacement. */
  readonly pattern: RegExp
  readonly replacement: string
}

const changed = (name: string, pattern: RegExp, replacement: string): Defective => ({ name, pattern, replacement })

/** A value that is taken before a store and used after it, read as late as it is used. */
const late = (name: string, taken: string): Defective =>
  changed(`${name} is read late`, new RegExp(`\\{ (const ${taken}); ([^;{}]+ = [^;]+); `, 'g'), '{ $2; $1; ')

export const defectsPutBack: readonly Defective[] = [
  late('a struct taken apart', '\\{ m: held\\d+ \\} = [^;]+'),
  late('an array taken apart', '\\[held\\d+\\] = (?!\\[)[^;]+'),
  late('the rest of an array', '\\[, \\.\\.\\.held\\d+\\] = [^;]+'),
  late('a member in a literal', '\\{ q: held\\d+ \\} = [^;]+'),
  late('an element in a literal', 'held\\d+ = \\[[^.;]+\\[0\\]!, 1\\]'),
  late('a spread struct', 'held\\d+ = \\{ \\.\\.\\.[^;]+'),
  late('a spread array', 'held\\d+ = \\[\\.\\.\\.[^;]+'),
  late('slice', 'held\\d+ = [^;]+\\.slice\\(\\)'),
  late('concat', 'held\\d+ = [^;]+\\.concat\\([^;]+'),
  late('Array.from', 'held\\d+ = Array\\.from[^;]+'),
  late('Object.values', 'held\\d+ = Object\\.values[^;]+'),
  late('entries', '\\[\\[, held\\d+\\]\\] = [^;]+'),
  late('a name for a leaf', 'before\\d+ = [^;]+'),
  changed('a store to a chosen child is lost', /this\.kids\[this\.[^\]]+\]!\.x = (.+)/g, 'const lost = $1'),
  changed(
    'a store to an element of a literal is lost',
    /;\[\{ q: (.+?) \}, \{ q: (.+?) \}\]\[/g,
    ';[{ q: { ...$1 } }, { q: { ...$2 } }][',
  ),
  changed('Object.assign is lost', /Object\.assign\((this\.[\w.]+), \[/g, 'Object.assign([...$1], ['),
  changed('copyWithin is lost', /\.copyWithin\(/g, '.slice().copyWithin('),
  changed('fill is lost', /\.fill\(/g, '.slice().fill('),
  changed('reverse is lost', /\.reverse\(\)/g, '.toReversed()'),
  changed('for … of into a signal is lost', /for \((?:this|alias\d+)[^ ]* of/g, 'for (const lost of'),
  changed('includes is constant', /\.includes\(/g, '.slice(0, 0).includes('),
  changed('indexOf is constant', /\.indexOf\(/g, '.slice(0, 0).indexOf('),
  changed('lastIndexOf is constant', /\.lastIndexOf\(/g, '.slice(0, 0).lastIndexOf('),
  changed('a set is asked at elaboration', /new Set\(\[1, 3\]\)\.has\(/g, 'new Set<number>([]).has('),
  changed('a map is asked at elaboration', /new Map\(\[\[0, 2\], \[1, 3\]\]\)/g, 'new Map<number, number>([])'),
  changed('Boolean is constant', /\bBoolean\((?!\))/g, 'Boolean(1 || '),
  changed('filter(Boolean) keeps all', /\.filter\(Boolean\)/g, '.filter(() => true)'),
  changed('some(Boolean) is true', /\.some\(Boolean\)/g, '.some(() => true)'),
  changed('switch (true) takes the default', /switch \(true\) \{\ncase /g, 'switch (true) {\ncase false && '),
  changed('Object.is is false', /Object\.is\(/g, 'Object.is([], '),
  changed('typeof is that of an object', /=== 'number'\)/g, "=== 'object')"),
  changed('instanceof is true', / instanceof Object\)/g, ' !== null)'),
  changed('Number.isInteger is false', /Number\.isInteger\(/g, 'Number.isInteger(0.5, '),
  changed('Math.random is frozen', /Math\.random\(\)/g, '0.25'),
  changed('a store in a plain helper is lost', /=> \{ s\.m = m \}/g, '=> {}'),
  changed('an early return goes on', /\) return\n/g, ') { const on = 0 }\n'),
  changed('the last element is the first', /\.at\(-1\)/g, '.at(0)'),
]
