/** Texts that nest, each in its own way: hostile to parsers and to whatever walks over a syntax tree. */

type Nested = (depth: number) => string

const around =
  (before: string, middle: string, after: string, start = '', end = ''): Nested =>
  (depth) =>
    start + before.repeat(depth) + middle + after.repeat(depth) + end

const before = (part: string, middle: string, start = 'x = '): Nested => around(part, middle, '', start)
const behind = (part: string, start = 'x = a'): Nested => around('', start, part)

export const nestedTexts: Readonly<Record<string, Nested>> = {
  parentheses: around('(', 'a', ')', 'x = '),
  arrays: around('[', '', ']', 'x = '),
  objects: around('{a:', '1', '}', 'x = '),
  calls: around('f(', '1', ')', 'x = '),
  'calls of calls': behind('()', 'x = f'),
  members: behind('.b'),
  'optional chains': behind('?.b'),
  indices: around('a[', 'b', ']', 'x = '),
  'non-null marks': behind('!'),
  casts: behind(' as b'),
  generics: around('f<', 'a', '>', 'let x: '),
  'open generics': before('f<', '', 'let x: '),
  'type assertions': before('<a>', 'b'),
  'conditional types': before('a extends b ? c : ', 'd', 'type T = '),
  'function types': before('(a: b) => ', 'c', 'type T = '),
  'union types': around('(a | ', 'b', ')', 'type T = '),
  'tuple types': around('[', 'a', ']', 'type T = '),
  'mapped types': around('{[K in a]: ', 'b', '}', 'type T = '),
  'array types': behind('[]', 'type T = a'),
  'template types': around('`${', 'a', '}`', 'type T = '),
  'else if': before('if (a) b; else ', 'c', ''),
  ifs: before('if (a) ', 'b', ''),
  'early returns': around('if (a) return; ', '', '', 'class A { m() {', '} }'),
  loops: before('while (a) ', ';', ''),
  labels: before('a: ', ';', ''),
  blocks: around('{', '', '}'),
  switches: around('switch (a) { case 1: ', '', '}'),
  tries: around('try {', '', '} catch {}'),
  unary: before('!', 'a'),
  typeofs: before('typeof ', 'a'),
  awaits: before('await ', 'a'),
  yields: around('yield ', 'a', '', 'function* g() { ', ' }'),
  'new new': before('new ', 'a'),
  templates: around('`${', 'a', '}`', 'x = '),
  'sums from the left': behind(' + b'),
  'powers from the right': before('a ** ', 'b'),
  commas: around(', b', '', '', 'x = (a', ')'),
  assignments: before('a = ', 'b', ''),
  ternaries: before('a ? b : ', 'c'),
  spreads: around('[...', 'a', ']', 'x = '),
  JSX: around('<a>', '', '</a>', 'x = '),
  arrows: before('a => ', 'b'),
  'default values': around('(a = ', '1', ') => 1', 'x = '),
  functions: around('function f() {', '', '}'),
  classes: around('class A { x = ', '1', '}'),
  'classes that extend': around('class extends ', 'A', ' {}', 'x = '),
  decorators: before('@a ', 'class A {}', ''),
  'values of enums': around('+1', '', '', 'enum A { a = 1', ' }'),
  namespaces: around('namespace a {', '', '}'),
  patterns: around('{a: ', 'b', '}', 'let ', ' = c'),
  statements: behind('a;', ''),
  brackets: around('()', '(', '', 'x = f'),
  comments: behind('/**/', ''),
}
