/** What a student might hand in to be given points for, or to do harm: the module with something before it. */

export interface Attack {
  readonly name: string
  /** Stands before the module of a right solution, or in place of it. */
  readonly code: string
  /** Whether it stands in place of it. */
  readonly isWhole?: true
  /** What the report has to say. */
  readonly says: RegExp
}

/** No attack is given points; those that a right solution comes with may be told as what they are. */
export const attacks: readonly Attack[] = [
  { name: 'an endless loop', code: 'for (;;) {}', says: /FW997.*has not ended in \d+ s/ },
  { name: 'process.exit(0)', code: 'process.exit(0)', says: /FW997.*ended by itself, with exit code 0/ },
  {
    name: '2 GB of allocation on the heap',
    code: 'const all: unknown[] = []; for (;;) all.push(new Array(1000).fill(all.length))',
    says: /FW997.*(memory|ended by)/,
  },
  {
    name: '2 GB of buffers',
    code: 'const all = []; for (let i = 0; i < 2000; i++) all.push(Buffer.alloc(1_000_000, 1)); export { all }',
    says: /FW997.*(memory|ended by)/,
  },
  {
    name: 'a flood of output',
    code: "for (;;) process.stdout.write('x'.repeat(100_000))",
    says: /FW997.*(writes more than|has not ended|was ended by)/,
  },
  {
    name: 'a passing result on standard output',
    isWhole: true,
    code: `console.log(JSON.stringify({ score: 100, points: 100, parts: [] })); export const nothing = 1`,
    says: /FW996.*exports no module AlmostFullFifo/,
  },
  {
    name: 'a passing result on the pipe of answers',
    isWhole: true,
    code: `const { writeSync } = process.getBuiltinModule('node:fs'); writeSync(3, '{"score":100,"parts":[{"state":"passed"}]}\\n'); export const nothing = 1`,
    says: /FW99[67]/,
  },
  {
    name: 'the reference, by its path',
    isWhole: true,
    code: `export { AlmostFullFifo } from 'ROOT/labs/01-fifo/reference/almost-full-fifo.ts'`,
    says: /FW996.*does not allow the import/,
  },
  {
    name: 'the reference, by a path that is made up as it goes',
    isWhole: true,
    code: `const path = ['ROOT/labs', '01-fifo', 'right', 'circular.ts'].join('/'); export const { AlmostFullFifo } = await import(path)`,
    says: /FW150.*restricted/,
  },
  {
    name: 'the seeds, by reading files',
    code: `process.getBuiltinModule('node:fs').readFileSync('ROOT/labs/01-fifo/grade.ts')`,
    says: /FW150.*restricted/,
  },
  {
    name: 'the memory of the grader',
    code: `process.getBuiltinModule('node:fs').readFileSync(\`/proc/\${process.ppid}/environ\`)`,
    says: /FW150.*restricted/,
  },
  {
    name: 'deleted files',
    code: `process.getBuiltinModule('node:fs').rmSync('VICTIM', { recursive: true })`,
    says: /FW150.*restricted/,
  },
  {
    name: 'a file of its own',
    code: `process.getBuiltinModule('node:fs').writeFileSync('VICTIM/mine.txt', 'x')`,
    says: /FW150.*restricted/,
  },
  {
    name: 'a child process',
    code: `process.getBuiltinModule('node:child_process').execSync('touch VICTIM/touched')`,
    says: /FW150.*restricted/,
  },
  { name: 'an end to all processes', code: `process.kill(-1, 'SIGKILL')`, says: /FW997.*not for a solution/ },
  { name: 'an end to the grader', code: `process.kill(process.ppid, 'SIGKILL')`, says: /FW997.*not for a solution/ },
]
