import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'

const labs = fileURLToPath(new URL('../../labs', import.meta.url))
const right = readFileSync(join(labs, '01-fifo/right/circular.ts'), 'utf8')
const name = 'almost-full-fifo.ts'

beforeAll(buildPackage)

/** The parts of a report that the tests read. */
interface Report {
  readonly student: string
  readonly lab: string | null
  readonly score: number | null
  readonly errors: readonly { readonly code: string; readonly message: string }[]
  readonly warnings?: readonly string[]
  readonly parts?: readonly { readonly state: string; readonly how: string }[]
}

interface JudgeModule {
  readonly Judge: new (seconds: number) => {
    judge(job: object): Promise<{ readonly fault?: readonly { readonly message: string }[] }>
  }
}

/** A folder with handed-in files, by their paths. */
function handed(files: Readonly<Record<string, string>>): string {
  const folder = folderWith()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** Starting a grader takes longer than judging one more of these. */
const oneProcess = ['--threads', '1']

function graded(folder: string, ...args: string[]): Map<string, Report> {
  const { stdout } = flitwave(folder, ['lab', 'grade', 'in', '--json', ...oneProcess, ...args])
  return new Map((JSON.parse(stdout) as readonly Report[]).map((report) => [report.student, report]))
}

const told = (report: Report | undefined): string =>
  report?.errors.map(({ code, message }) => `${code} ${message}`).join('\n') ?? 'nothing'

describe('a submission', () => {
  it('may be no link: to a solution, tests, answers, an imported file, or a folder', () => {
    const folder = handed({
      [`in/ada/${name}`]: right,
      [`in/imp/${name}`]: `export { AlmostFullFifo } from './mine.js'\n`,
      [`in/tst/${name}`]: right,
      'secret.txt': 'my-secret-42',
    })
    for (const student of ['ref', 'cop']) mkdirSync(join(folder, 'in', student))
    symlinkSync(join(labs, '01-fifo/reference/almost-full-fifo.ts'), join(folder, 'in/ref', name))
    symlinkSync(`../ada/${name}`, join(folder, 'in/cop', name))
    symlinkSync(`../ada/${name}`, join(folder, 'in/imp/mine.ts'))
    symlinkSync(join(labs, '01-fifo/reference/almost-full-fifo.tb.ts'), join(folder, 'in/tst/almost-full-fifo.tb.ts'))
    symlinkSync(join(labs, '01-fifo/reference'), join(folder, 'in/dir'))
    symlinkSync('nowhere', join(folder, 'in/zzz'))
    const reports = graded(folder, '--lab', '1')
    for (const [student, link] of [
      ['ref', `in/ref/${name}`],
      ['cop', `in/cop/${name}`],
      ['imp', 'in/imp/mine.ts'],
      ['dir', 'in/dir'],
      ['zzz', 'in/zzz'],
    ] as const) {
      expect(reports.get(student)).toMatchObject({ score: 0 })
      expect(told(reports.get(student))).toContain(`FW996 ${link} is a link`)
    }
    expect(reports.get('ada')).toMatchObject({ score: 70, errors: [] })
    expect(reports.get('tst')).toMatchObject({ score: 70 })
    expect(reports.get('tst')!.parts!.at(-1)).toMatchObject({
      state: 'failed',
      how: 'FW996: in/tst/almost-full-fifo.tb.ts is a link',
    })
    const alone = flitwave(folder, ['lab', 'grade', 'in/dir/', '--lab', '1'])
    expect(alone).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(/FW996: in\/dir is a link/) })
    symlinkSync('../../secret.txt', join(folder, 'in/ada/answers.json'))
    const answers = flitwave(folder, ['lab', 'grade', 'in', ...oneProcess, '--lab', '10'])
    expect(answers.stdout).toMatch(/ada .*FW996: in\/ada\/answers\.json is a link/)
    expect(answers.stdout + answers.stderr).not.toContain('my-secret')
  })

  it.skipIf(process.platform === 'win32')('never waits for a pipe', () => {
    const folder = handed({ [`in/ada/${name}`]: right })
    for (const student of ['bob', 'eve']) mkdirSync(join(folder, 'in', student))
    for (const path of [`in/bob/${name}`, 'in/eve/lab.json', 'in/pipe', 'in/ada/lab.json'])
      expect(spawnSync('mkfifo', [join(folder, path)]).status).toBe(0)
    const reports = graded(folder, '--lab', '1')
    expect(told(reports.get('bob'))).toBe(`FW996 in/bob/${name} is no file`)
    expect(told(reports.get('eve'))).toContain('FW996 there is no file')
    expect(reports.get('ada')).toMatchObject({ score: 70, warnings: ['in/ada/lab.json is no file'] })
    expect(told(graded(folder).get('eve'))).toBe('FW996 in/eve/lab.json is no file')
    expect(flitwave(folder, ['lab', 'grade', 'in/pipe', '--lab', '1']).stdout).toContain('FW996: in/pipe is no file')
  })

  it('is the concern of its own student', () => {
    const note = (lab: string): string => JSON.stringify({ lab, student: '' })
    const folder = handed({
      [`in/ada/${name}`]: right,
      'in/ada/lab.json': note('01-fifo'),
      'in/bad/lab.json': 'no JSON',
      'in/far/lab.json': note('77'),
      'in/non/readme.txt': '',
      'in/ten/lab.json': note('10-measure'),
      'in/kim.zip': '',
      [`in/${name.replace('.ts', '.js')}`]: '',
    })
    const { stdout, stderr, status } = flitwave(folder, ['lab', 'grade', 'in', ...oneProcess, '--out', 'grades'])
    const rows = new Map(stdout.split('\n').map((row) => [row.slice(0, 3), row]))
    expect(rows.get('ada')).toMatch(/^ada {2}01-fifo +70 of 100 /)
    expect(rows.get('bad')).toMatch(/^bad +0 +FW996: in\/bad\/lab\.json is not what/)
    expect(rows.get('far')).toMatch(/^far +0 +FW910: there is no lab 77/)
    expect(rows.get('non')).toMatch(/^non +0 +FW996: cannot tell which lab is in in\/non/)
    expect(rows.get('ten')).toMatch(/^ten {2}10-measure +0 of \d+ +FW996: there is no file/)
    expect(stderr).toBe('passed over, for it is no folder of a student: in/almost-full-fifo.js, in/kim.zip\n')
    expect(status).toBe(1)
    expect(JSON.parse(readFileSync(join(folder, 'grades/bad.json'), 'utf8'))).toMatchObject({ score: 0 })
    expect(graded(folder).get('bad')).toMatchObject({ lab: null, score: 0, errors: [{ code: 'FW996' }] })
    const one = flitwave(folder, ['lab', 'grade', 'in', ...oneProcess, '--student', 'ada', '--lab', '1'])
    expect(one).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(/FW916: --student names one/) })
    const nested = flitwave(folder, [
      'lab',
      'grade',
      'in',
      ...oneProcess,
      '--student',
      'ada',
      '--lab',
      '1',
      '--format',
      'gradescope',
    ])
    expect(JSON.parse(nested.stdout)).toMatchObject({ score: 0, output: expect.stringMatching(/FW996.*it is in ada/) })
  })

  it('is not taken for the submission of the whole class', () => {
    const folder = handed({ [`in/${name}`]: right, [`in/ada/${name}`]: right })
    const grade = (...args: string[]) => flitwave(folder, ['lab', 'grade', ...args, '--lab', '1'])
    expect(grade('in')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/FW996: there is in\/almost-full-fifo\.ts, and in\/ada\/almost-full-fifo\.ts\n/),
    })
    expect(grade('in', '--student', 'bob').stdout).toMatch(/^01-fifo, bob: /)
  })

  it('is not scored, and scores no 0, where its grader does not end', async () => {
    const script = pathToFileURL(join(labs, '../dist/src/apps/cli/lab/judge.js')).href
    const { Judge } = (await import(/* @vite-ignore */ script)) as JudgeModule
    const folder = handed({ [`in/ada/${name}`]: right })
    const file = join(folder, 'in/ada', name)
    const { fault } = await new Judge(0.02).judge({ mode: 'check', lab: '1', student: 'ada', file })
    expect(fault).toMatchObject([{ code: 'FW994', message: expect.stringMatching(/ is not scored: it takes more/) }])
  })

  it('forges no line of a class', () => {
    const row = 'x\nada   100 of 100  all right'
    const folder = handed({
      [`in/eve/${name}`]: `throw new Error(${JSON.stringify(`${row}\u2028\u202e`)})`,
      [`in/bob/${row}`]: '',
      'in/kim/answers.json': JSON.stringify({ [`\u202e${row}${'x'.repeat(5000)}`]: 1 }),
    })
    const { stdout } = flitwave(folder, ['lab', 'grade', 'in', ...oneProcess, '--lab', '1'])
    expect(stdout.split('\n').map((line) => line.slice(0, 3))).toEqual(['bob', 'eve', 'kim', ''])
    expect(stdout).not.toMatch(/[\u2028\u202e]/)
    const json = flitwave(folder, ['lab', 'grade', 'in', ...oneProcess, '--lab', '10', '--json']).stdout
    expect(json).not.toMatch(/[\u2028\u202e]|x{100}/)
    expect(json).toContain('is an answer that nobody has asked for')
    expect(flitwave(folder, ['lab', 'grade', 'in', ...oneProcess, '--lab', '10']).stdout.split('\n')).toHaveLength(4)
  })

  it('writes nothing outside of --out, and has an id that names no folder', () => {
    const folder = handed({
      [`01-fifo/${name}`]: right,
      '01-fifo/lab.json': JSON.stringify({ lab: '01-fifo', student: '../../evil' }),
    })
    const grade = (...args: string[]) =>
      flitwave(folder, ['lab', 'grade', '01-fifo', '--lab', '1', '--out', 'g/h/i', ...args])
    expect(grade()).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/FW996: 01-fifo\/lab\.json: .* is no id/),
    })
    for (const id of ['../../evil', 'a\\b', '..', 'a\nb'])
      expect(grade('--student', id)).toMatchObject({ status: 2, stderr: expect.stringMatching(/FW916: --student/) })
    expect(existsSync(join(folder, 'g'))).toBe(false)
    const begun = flitwave(folder, ['lab', 'new', '1', '--student', '../evil', '--out', 'mine'])
    expect(begun).toMatchObject({ status: 2, stderr: expect.stringMatching(/FW916: --student cannot be \.\.\/evil/) })
    expect(grade('--student', ' eve ').status).toBe(1)
    expect(readdirSync(join(folder, 'g/h/i'))).toEqual(['eve.json'])
    expect(flitwave(folder, ['lab', 'new', '1', '--student', ' eve ', '--out', 'mine']).status).toBe(0)
    expect(JSON.parse(readFileSync(join(folder, 'mine/lab.json'), 'utf8'))).toMatchObject({ student: 'eve' })
  })

  it('is reported to have the numbers of another id', () => {
    const folder = handed({
      [`in/ada/${name}`]: right,
      'in/ada/lab.json': JSON.stringify({ lab: '01-fifo', student: 'Ada' }),
      [`in/bob/${name}`]: right,
      'in/bob/lab.json': JSON.stringify({ lab: '01-fifo', student: 'bob' }),
    })
    const says = 'lab.json is of Ada: it is judged with the numbers of ada'
    const reports = graded(folder, '--lab', '1')
    expect(reports.get('ada')).toMatchObject({ score: 70, warnings: [says] })
    expect(reports.get('bob')).toMatchObject({ score: 70, warnings: [] })
    expect(flitwave(folder, ['lab', 'grade', 'in/ada', '--lab', '1']).stdout).toContain(`\n${says}\n`)
    expect(flitwave(folder, ['lab', 'grade', 'in', ...oneProcess, '--lab', '1']).stdout).toMatch(
      /^ada .*\(lab\.json is of Ada: /,
    )
  })

  it('has messages without paths of the machine', () => {
    const cases = [
      ["import '..'", "does not allow the import of '..'"],
      ["import './a%20b.js'", "does not allow the import of './a%20b.js'"],
      ["import './a#b.js'", "does not allow the import of './a#b.js'"],
      ["import './a?b.js'", "does not allow the import of './a?b.js'"],
      ["import './list.txt'", "does not allow the import of './list.txt'"],
      ["import './gone.js'", 'there is no file in/FOLDER/gone.ts'],
      ["throw new Error('no')", 'Error: no'],
      ["import './exit.js'", 'process is not defined'],
    ].map(([code, says], i) => ({ student: `student-${i}`, code: code!, says: says! }))
    const files = cases.map(({ student, code }) => ({
      [`in/${student}/${name}`]: right.replace("'use rtl'\n", `'use rtl'\n${code}\n`),
      [`in/${student}/a%20b.ts`]: '',
      [`in/${student}/a#b.ts`]: '',
      [`in/${student}/a?b.ts`]: '',
      [`in/${student}/list.txt`]: '',
      [`in/${student}/exit.ts`]: 'process.exit(3)',
    }))
    const reports = graded(
      handed(Object.fromEntries([{ 'secret.txt': '' }, ...files].flatMap((one) => Object.entries(one)))),
      '--lab',
      '1',
    )
    for (const { student, code, says } of cases) {
      const report = reports.get(student)
      expect({ code, score: report?.score }).toEqual({ code, score: 0 })
      expect(told(report), code).toContain(says.replace('FOLDER', student))
      expect(told(report), code).not.toMatch(/secret|flitwave-/)
    }
  })

  it('is judged by somebody who answers nothing at all', () => {
    const throws = (errors: string): string =>
      `import { FlitwaveError } from 'flitwave'\nthrow new FlitwaveError(${errors})\n`
    const folder = handed({
      [`in/ada/${name}`]: throws('[]'),
      [`in/bob/${name}`]: throws("Array(1000).fill({ code: 'FW1', message: 'x', place: null, help: '', notes: [] })"),
    })
    const reports = graded(folder, '--lab', '1')
    expect(told(reports.get('ada'))).toContain('its result is no design')
    expect(reports.get('bob')!.errors).toHaveLength(20)
    const { stdout, status } = flitwave(folder, ['lab', 'grade', 'in/ada', '--lab', '1'])
    expect(status).toBe(1)
    expect(stdout).toContain('0 of 100 points')
    writeFileSync(join(folder, 'in/ada', name), 'export const fifo = 1, mine = 2')
    const other = flitwave(folder, ['lab', 'grade', 'in/ada', '--lab', '1']).stdout
    expect(other).toMatch(/in\/ada\/almost-full-fifo\.ts exports no module .*\n +help: it exports fifo, mine\n/)
  })
})

describe('a lab that is at fault for one student alone', () => {
  it('scores those whom it can judge, and this one not', () => {
    const folder = handed({ [`in/a/${name}`]: right, [`in/b/${name}`]: right })
    const depths = ['a', 'b'].map((student) => {
      const { stdout } = flitwave(folder, ['lab', 'check', `in/${student}/${name}`, '--lab', '1', '--student', student])
      return /depth (\d+)/.exec(stdout)![1]
    })
    expect(depths[0]).not.toBe(depths[1])
    cpSync(join(labs, '01-fifo'), join(folder, 'own/01-fifo'), { recursive: true })
    const file = join(folder, 'own/01-fifo/reference/almost-full-fifo.ts')
    const text = readFileSync(file, 'utf8')
    const faulty = text.replace(/this\.empty = ([^\n]*)/, `this.empty = this.p.depth === ${depths[1]} ? false : $1`)
    expect(faulty).not.toBe(text)
    writeFileSync(file, faulty)
    const reports = graded(folder, '--lab', '1', '--private', 'own')
    expect(reports.get('a')).toMatchObject({ score: 70, errors: [] })
    expect(reports.get('b')).toMatchObject({ score: null, errors: [{ code: 'FW999' }] })
  })
})
