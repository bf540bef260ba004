import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../../node_modules/.cache/flitwave/bench', import.meta.url))

/** Recognises source files: all of `src` except the products of its makefile. */
const isSource = (path: string): boolean =>
  /(\.(cpp|hpp|c|h|l|y)|Makefile)$/.test(path) && !/\b(y\.tab|lex\.yy)/.test(path)

/** @returns the source of a file of BookSim2 to build, from its own */
export type Edit = (file: string, text: string) => string

/**
 * Builds BookSim2 from a checkout of its source (https://github.com/booksim/booksim2), without writing into it: with its own
 * makefile, for this processor. An earlier build of the same source is reused.
 * @param edit - changes the source of a file, for what its configuration cannot say
 * @returns the program
 * @throws Error if the folder is not such a checkout, or if flex, bison, make or g++ is missing or fails
 */
export function buildBooksim(checkout: string, edit: Edit = (_, text) => text): string {
  const source = join(checkout, 'src')
  if (!existsSync(join(source, 'booksim_config.cpp'))) throw new Error(`${checkout} is no checkout of BookSim2`)
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(isSource).sort()
  const digest = createHash('sha256')
  const texts = new Map(files.map((file) => [file, edit(file, readFileSync(join(source, file), 'latin1'))]))
  for (const [file, text] of texts) digest.update(file).update(text, 'latin1')
  const folder = join(cache, `booksim-${digest.digest('hex').slice(0, 12)}`)
  const program = join(folder, 'booksim')
  if (existsSync(program)) return program
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(making, file)), { recursive: true })
    writeFileSync(join(making, file), text, 'latin1')
  }
  const make = ['-j', String(availableParallelism()), 'CXX=g++ -march=native']
  const { status, error, stderr } = spawnSync('make', make, { cwd: making, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) {
    const reason = error?.message ?? stderr.slice(-2000)
    throw new Error(`BookSim2 was not built, which needs make, g++, flex and bison:\n${reason}`)
  }
  renameSync(making, folder)
  return program
}
