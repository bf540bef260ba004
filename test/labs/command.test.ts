import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import fifo from '../../labs/01-fifo/grade.js'
import { withDefaults } from '../../src/apps/course/starter.js'
import type { Numbers } from '../../src/apps/course/index.js'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { textOf } from '../support/mistakes.js'

const labs = fileURLToPath(new URL('../../labs', import.meta.url))
const right = readFileSync(join(labs, '01-fifo/right/circular.ts'), 'utf8')
const wrong = textOf(fifo, 'counts-both')

beforeAll(buildPackage)

/** The line of the right solution that contains a text. */
const lineOf = (text: string): number => right.split('\n').findIndex((line) => line.includes(text)) + 1

/** A lab that a student has begun. */
function begun(student = 'ada'): string {
  const folder = folderWith()
  const { status } = flitwave(folder, ['lab', 'new', '1', '--student', student, '--out', 'mine'])
  expect(status).toBe(0)
  return join(folder, 'mine')
}

/** The work of two students, in the folder `in`. */
function handedIn(): string {
  const folder = folderWith()
  for (const [student, text] of [
    ['ada', right],
    ['bob', wrong],
  ] as const) {
    mkdirSync(join(folder, 'in', student), { recursive: true })
    writeFileSync(join(folder, 'in', student, 'almost-full-fifo.ts'), text)
  }
  return folder
}

describe('flitwave lab', () => {
  it('lists the labs', () => {
    const { stdout } = flitwave(labs, ['lab', 'list'])
    expect(stdout).toContain('01-fifo')
    const names = JSON.parse(flitwave(labs, ['lab', 'list', '--json']).stdout) as readonly { readonly name: string }[]
    expect(names[0]).toMatchObject({ name: '01-fifo', module: 'AlmostFullFifo' })
    expect(flitwave(labs, ['lab', 'lst']).stderr).toMatch(/FW910.*lst/)
    expect(flitwave(labs, ['lab', 'new', '77']).stderr).toMatch(/FW910.*77/)
  })

  it('begins one with the numbers of the student, and overwrites nothing', () => {
    const folder = begun()
    const { numbers } = JSON.parse(readFileSync(join(folder, 'lab.json'), 'utf8')) as { numbers: { depth: number } }
    const skeleton = readFileSync(join(folder, 'almost-full-fifo.ts'), 'utf8')
    expect(skeleton).toContain(`depth: param(${numbers.depth},`)
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`depth ${numbers.depth}`)
    expect(readFileSync(join(folder, 'expected.svg'), 'utf8')).toContain('<svg')
    expect(flitwave(folder, ['lab', 'new', '1', '--out', '.']).stderr).toMatch(/FW962/)
  })

  it('checks: the first wrong cycle, both waves and the line', () => {
    const folder = begun()
    const skeleton = flitwave(folder, ['lab', 'check'])
    expect(skeleton.status).toBe(1)
    expect(skeleton.stdout).toMatch(/almost-full-fifo\.ts:\d+: \w+ is \d in cycle \d+, and has to be \d/)
    writeFileSync(join(folder, 'almost-full-fifo.ts'), wrong)
    const { stdout, status } = flitwave(folder, ['lab', 'check', '.'])
    expect(status).toBe(1)
    expect(stdout).toMatch(/· yours.*\n.*· expected/)
    expect(stdout).toContain('if (pushes')
    const { numbers } = JSON.parse(readFileSync(join(folder, 'lab.json'), 'utf8')) as { numbers: Numbers }
    const own = withDefaults(right, numbers)
    writeFileSync(join(folder, 'almost-full-fifo.ts'), own)
    const untouched = flitwave(folder, ['lab', 'check'])
    expect(untouched.status).toBe(1)
    expect(untouched.stdout).toMatch(/\n◐ +Your tests +they are still those of the skeleton, and earn nothing yet\n/)
    const tests = readFileSync(join(labs, '01-fifo/reference/almost-full-fifo.tb.ts'), 'utf8')
    writeFileSync(join(folder, 'almost-full-fifo.tb.ts'), withDefaults(tests, numbers))
    const passed = flitwave(folder, ['lab', 'check'])
    expect(passed).toMatchObject({ status: 0, stderr: '' })
    expect(passed.stdout).toMatch(
      /\nnot checked here: Same as the reference, with words of 1 bit; Random inputs, .*; Your tests find bugs\n/,
    )
    writeFileSync(join(folder, 'almost-full-fifo.ts'), own.replace(/depth: param\(\d+/, 'depth: param(11'))
    expect(flitwave(folder, ['lab', 'check']).stdout).toMatch(
      /\nalmost-full-fifo\.ts:\d+: depth is 11 by default, and has to be \d: your number\n/,
    )
  })

  it('warns of long blocks, by the lines of the block itself', () => {
    const text = readFileSync(join(labs, '02-arbiter/skeleton/weighted-arbiter.ts'), 'utf8')
    const lowest = 'lowestOne(this.requests)'
    const folder = folderWith({
      'weighted-arbiter.ts': text
        .replace('{ lowestOne }', '{ lowestOne, rotateLeft, rotateRight }')
        .replace(lowest, 'rotateLeft(lowestOne(rotateRight(this.requests, this.turn, 4)), this.turn, 4)'),
      'almost-full-fifo.ts': right.replace(/@seq \w+\(\) \{\n/, (begin) => `${begin}${'    // more\n'.repeat(41)}`),
    })
    const short = flitwave(folder, ['lab', 'check', 'weighted-arbiter.ts', '--lab', '2'])
    expect(short.stdout).toContain('\nstyle: weighted-arbiter.ts still says what is to do')
    expect(short.stdout).not.toContain('take it apart')
    const long = flitwave(folder, ['lab', 'check', 'almost-full-fifo.ts', '--lab', '1'])
    expect(long.stdout).toMatch(/\nstyle: the block \w+ has more than 40 lines: take it apart/)
  })

  it('grades, twice the same, in any order of students', () => {
    const folder = handedIn()
    const grade = (...args: string[]) => flitwave(folder, ['lab', 'grade', 'in', '--lab', '1', ...args])
    const { stdout } = grade('--json')
    expect(grade('--json', '--threads', '1').stdout).toBe(stdout)
    const [ada, bob] = JSON.parse(stdout) as readonly { readonly score: number; readonly points: number }[]
    expect(ada).toMatchObject({ student: 'ada', score: 70, points: 100 })
    expect(bob!.score).toBeLessThan(20)
    expect(grade('--out', 'grades', '--threads', '1').stdout).toMatch(/^ada {2}70 of 100/)
    const result = JSON.parse(readFileSync(join(folder, 'grades/bob.json'), 'utf8')) as { readonly tests: object[] }
    expect(result.tests[2]).toMatchObject({ status: 'failed', score: 0, max_score: 30 })
    expect(readFileSync(join(folder, 'grades/bob.svg'), 'utf8')).toContain('· expected')
    const one = flitwave(folder, ['lab', 'grade', 'in/ada', '--lab', '1', '--student', 'ada', '--format', 'gradescope'])
    expect(JSON.parse(one.stdout)).toMatchObject({ score: 70 })
    // The student's notes do not matter, nor does the folder from which the path is named.
    writeFileSync(join(folder, 'in/ada/lab.json'), '{ "lab": "ada", "student": "bob", "numbers": {} }')
    const [noted] = JSON.parse(grade('--json', '--threads', '1').stdout) as readonly object[]
    const alone = flitwave(folder, ['lab', 'grade', 'in/ada', '--lab', '1', '--json'])
    expect(JSON.parse(alone.stdout)).toEqual([noted])
    expect(noted).toMatchObject({ student: 'ada', score: 70 })
  })

  it('names the fault and its place in a line for each student', () => {
    const folder = handedIn()
    const handIn = (path: string, text: string): void => {
      mkdirSync(join(folder, 'in', dirname(path)), { recursive: true })
      writeFileSync(join(folder, 'in', path), text)
    }
    handIn('bob/almost-full-fifo.ts', right.replace('=== 0', '== 0'))
    handIn('eve/nest/01-fifo/almost-full-fifo.ts', right)
    handIn('kim/fifo.ts', right)
    handIn('kim/.DS_Store', '')
    mkdirSync(join(folder, 'in/lee'))
    const { stdout } = flitwave(folder, ['lab', 'grade', 'in', '--lab', '1'])
    const rows = new Map(stdout.split('\n').map((row) => [row.slice(0, 3), row]))
    const line = lineOf('=== 0')
    expect(rows.get('bob')).toContain(`in/bob/almost-full-fifo.ts:${line}: FW002: `)
    expect(rows.get('eve')).toMatch(/FW996: there is no file in\/eve\/almost-full-fifo\.ts: it is in nest\/01-fifo$/)
    expect(rows.get('kim')).toMatch(/FW996: there is no file .*: the folder has fifo\.ts$/)
    expect(rows.get('lee')).toMatch(/FW996: there is no file .*: the folder has no file$/)
    const answers = flitwave(folder, ['lab', 'grade', 'in', '--lab', '10'])
    expect(answers.stdout).toMatch(/FW996: there is no file in\/kim\/answers\.json: the folder has fifo\.ts/)
  })

  it('takes the reference from where the teacher keeps it', () => {
    const folder = folderWith({ 'almost-full-fifo.ts': right })
    const own = join(folder, 'own')
    const grade = () => flitwave(folder, ['lab', 'grade', 'almost-full-fifo.ts', '--lab', '1', '--private', 'own'])
    expect(grade().stderr).toMatch(/FW996.*no folder own/)
    cpSync(join(labs, '01-fifo'), join(own, '01-fifo'), { recursive: true })
    writeFileSync(join(own, 'secret.txt'), 'of this year')
    expect(grade().stdout).toContain('70 of 100 points')
    cpSync(join(own, '01-fifo'), join(own, '11-copy'), { recursive: true })
    expect(flitwave(folder, ['lab', 'list', '--private', 'own']).stderr).toMatch(
      /FW995.*calls its lab 01-fifo, and stands in 11-copy/,
    )
    rmSync(join(own, '11-copy'), { recursive: true })
    rmSync(join(own, '01-fifo/grade.ts'))
    expect(grade().stderr).toMatch(/FW998.*no grade\.ts/)
    mkdirSync(join(folder, 'other/01-fifo'), { recursive: true })
    writeFileSync(join(folder, 'other/01-fifo/check.ts'), 'export default { title: 1 }')
    expect(flitwave(folder, ['lab', 'list', '--private', 'other']).stderr).toMatch(/FW995.*is no lab/)
  })

  it('tries a lab on its own solutions: right ones get all, wrong ones lose points', () => {
    const folder = folderWith()
    cpSync(join(labs, '01-fifo'), join(folder, 'own/01-fifo'), { recursive: true })
    const tried = () => flitwave(folder, ['lab', 'try', '1', '--private', 'own', '--student', 'ada'])
    const good = tried()
    expect(good).toMatchObject({ status: 0, stderr: '' })
    expect(good.stdout).toMatch(/^✓ +reference +70 of 70 +all right\n✓ +right 1 +70 of 70 /)
    expect(good.stdout).toMatch(/\n✓ +wrong\/counts-both +\d+ of 70 +The scenarios of the lab: \w+ is \d in cycle/)
    const file = join(folder, 'own/01-fifo/wrong.ts')
    const mistakes = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      mistakes
        .replace("by: 'if (pushes) this.stored++'", "by: 'if (!pops && pushes) this.stored++'")
        .replace("by: 'if (pops) this.head = this.head + 1'", "by: 'if (any(pops)) this.head++'"),
    )
    const bad = tried()
    expect(bad.status).toBe(1)
    expect(bad.stdout).toMatch(/\n✗ +wrong\/counts-both +70 of 70 +not found: /)
    const place = `wrong/head-wraps-late\\.ts:${lineOf('if (pops)')}`
    expect(bad.stdout).toMatch(new RegExp(`\n✗ +wrong/head-wraps-late +0 of 70 +\\S*${place}: FW150: .*any is not`))
    expect(flitwave(folder, ['lab', 'try']).stderr).toMatch(/which lab/)
  })

  describe('with a lab that is at fault', () => {
    /** Two students, and a lab of the teacher's own with a mistake. */
    function taught(name: string, change: (text: string) => string): string {
      const folder = handedIn()
      cpSync(join(labs, '01-fifo'), join(folder, 'own/01-fifo'), { recursive: true })
      const file = join(folder, 'own/01-fifo', name)
      const text = readFileSync(file, 'utf8')
      expect(change(text)).not.toBe(text)
      writeFileSync(file, change(text))
      return folder
    }
    const grade = (folder: string, ...args: string[]) =>
      flitwave(folder, ['lab', 'grade', 'in', '--lab', '1', '--private', 'own', '--threads', '1', ...args])

    it.each([
      [
        'another output',
        'check.ts',
        'empty: words.length',
        'vacant: words.length',
        /check\.ts:\d+:3: error FW999: lab 01-fifo cannot judge: the model gives no empty/,
      ],
      ['a typo', 'check.ts', 'words.shift()', 'word.shift()', /check\.ts:\d+:\d+: error FW999: .*word is not defined/],
      [
        'an input that is too wide',
        'check.ts',
        'draw.between(0, 2 ** width - 1)',
        '2 ** width',
        /FW999: .*din has \d bits?, and is set to \d+ in cycle 0 of the random inputs/,
      ],
      [
        'a model that is wrong',
        'check.ts',
        '>= depth - margin',
        '> depth - margin',
        /grade\.ts:\d+:3: error FW999: .*almostFull of the reference is 1, and of the model false/,
      ],
      [
        'an edit of what is not there',
        'wrong.ts',
        "replace: 'this.full = ",
        "replace: 'this.isFull = ",
        /FW995: the mistake full-early cannot be made: \S*right\/circular\.ts has `this\.isFull = \S.*` nowhere/,
      ],
      [
        'an edit of what is there twice',
        'wrong.ts',
        "replace: 'if (pushes) {'",
        "replace: 'pushes'",
        /FW995: the mistake push-when-full .* has `pushes` 4 times, and has to have it once/,
      ],
      [
        'an edit that changes nothing',
        'wrong.ts',
        "by: 'if (pops) this.head = this.head + 1'",
        "by: 'if (pops) this.head = successor(this.head, this.p.depth)'",
        /FW995: the mistake head-wraps-late .* does not change where/,
      ],
      [
        'two edits of one place',
        'wrong.ts',
        "replace: 'if (pops && !pushes)'",
        "replace: '(pushes && !pops) this.stored++'",
        /FW995: the mistake pop-when-empty .* is edited twice in one place/,
      ],
      ['a file to edit that is not there', 'wrong.ts', 'circular', 'round', /FW995: .*right\/round\.ts is not there/],
      [
        'an edit of the name of the module',
        'wrong.ts',
        "replace: 'input, memory', by: 'input, low, memory'",
        "replace: 'class AlmostFullFifo', by: 'class Other'",
        /FW995: the mistake last-in-first-out .* exports no AlmostFullFifo/,
      ],
      [
        'an edit that is no TypeScript',
        'wrong.ts',
        "by: 'this.dout = this.words[this.head]'",
        "by: 'this.dout = this.words['",
        /wrong\/word-stays\.ts:\d+:\d+: error FW005/,
      ],
      ['something else in grade.ts', 'grade.ts', 'export default grading(', 'void (', /FW995: .*grades no lab/],
    ])('scores nobody: %s', (_, name, text, mistake, says) => {
      const { stdout, stderr, status } = grade(
        taught(name, (all) => all.replace(text, mistake)),
        '--out',
        'grades',
      )
      expect(stderr).toMatch(says)
      expect(stderr).not.toMatch(/\.js:|\n {4}at /)
      expect({ stdout, status }).toEqual({ stdout: '', status: 2 })
    })

    it('scores those that it can judge', () => {
      const part = `{ title: 'Mine', points: 9, judge: ({ student }) => { if (student === 'bob') null.x; return { share: 1, how: 'so' } } }`
      const folder = taught('grade.ts', (text) => text.replace('parts: [', `parts: [${part},`))
      const { stdout, status } = grade(folder, '--out', 'grades')
      expect(status).toBe(2)
      expect(stdout).toMatch(
        /^ada +79 of 109 .*\nbob +not scored +\S*grade\.ts:\d+: FW999: lab 01-fifo cannot judge: TypeError: .*\n/,
      )
      expect(readdirSync(join(folder, 'grades')).filter((name) => name.startsWith('bob'))).toEqual([])
      const [ada, bob] = JSON.parse(grade(folder, '--json').stdout) as readonly object[]
      expect(ada).toMatchObject({ score: 79 })
      expect(bob).toMatchObject({ student: 'bob', score: null, errors: [{ code: 'FW999' }] })
      const alone = flitwave(folder, [
        'lab',
        'grade',
        'in/bob',
        '--lab',
        '1',
        '--private',
        'own',
        '--format',
        'gradescope',
      ])
      expect(alone).toMatchObject({ stdout: '', status: 2, stderr: expect.stringMatching(/FW999/) })
    })

    it('tells it to a student who checks the lab', () => {
      const folder = taught('check.ts', (text) => text.replace('empty: words.length', 'vacant: words.length'))
      const check = flitwave(folder, ['lab', 'check', 'in/ada', '--lab', '1', '--private', 'own'])
      expect(check).toMatchObject({
        stdout: '',
        status: 2,
        stderr: expect.stringMatching(/FW999.*the model gives no empty/),
      })
    })
  })

  it.each([
    ['nothing', {}, /FW996: there is no almost-full-fifo.ts/],
    ['another class', { 'almost-full-fifo.ts': right.replace('AlmostFullFifo', 'Other') }, /FW996.*exports no module/],
    [
      'a module of the package',
      { 'almost-full-fifo.ts': `export { Fifo as AlmostFullFifo } from 'flitwave/rtl/lib/fifo'` },
      /FW996.*does not allow/,
    ],
    ['a mistake of the language', { 'almost-full-fifo.ts': right.replace('=== 0', '== 0') }, /FW002/],
    [
      'a number that does not fit in another size',
      { 'almost-full-fifo.ts': right.replace('this.empty ? 0', 'this.empty ? 3') },
      /FW103: .*which is uint\(1\), with width 1\n/,
    ],
    [
      'a name that is not imported',
      { 'almost-full-fifo.ts': right.replace('if (pops)', 'if (any(pops))') },
      new RegExp(
        `almost-full-fifo\\.ts:${lineOf('if (pops)')}:.*FW150: .*any is not defined\\n[^]*import it from 'flitwave/hdl'`,
      ),
    ],
    ['a thrown error', { 'almost-full-fifo.ts': `throw new Error('no')` }, /FW150.*no/],
    [
      'another port',
      { 'almost-full-fifo.ts': right.replace('uint(bitLength(this.p.depth)))\n\n', 'uint(8))\n\n') },
      /count has 8 bits, and has to have 3 bits/,
    ],
  ])('tells what is wrong with %s', (_, files, says) => {
    const folder = folderWith(files)
    const { stdout, stderr, status } = flitwave(folder, ['lab', 'check', 'almost-full-fifo.ts', '--lab', '1'])
    expect({ status, told: stdout + stderr }).toMatchObject({ told: expect.stringMatching(says) })
    expect(status).toBeGreaterThan(0)
  })
})
