import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const file = `${root}test/language/hdl/editor-example.ts`

/** A program of a user's in an editor, with TypeScript's language service; `|` is the cursor. */
export class Editor {
  readonly #cursor: number
  readonly #text: string
  readonly #service: ts.LanguageService

  constructor(program: string) {
    this.#cursor = program.indexOf('|')
    const text = program.replace('|', '')
    this.#text = text
    const { config } = ts.readConfigFile(`${root}tsconfig.base.json`, (path) => readFileSync(path, 'utf8'))
    const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root)
    const read = (path: string): string | undefined => (path === file ? text : ts.sys.readFile(path))
    this.#service = ts.createLanguageService({
      getScriptFileNames: () => [file],
      getScriptVersion: () => '0',
      getScriptSnapshot: (path) => {
        const found = read(path)
        return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found)
      },
      getCurrentDirectory: () => root,
      getCompilationSettings: () => ({ ...options, noEmit: true, noUnusedLocals: false, types: [] }),
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: (path) => path === file || ts.sys.fileExists(path),
      readFile: read,
    })
  }

  /** By name, the help text of what can stand at the cursor. */
  completions(): Record<string, string> {
    const entries = this.#service.getCompletionsAtPosition(file, this.#cursor, {})?.entries ?? []
    return Object.fromEntries(
      entries.map(({ name }) => {
        const details = this.#service.getCompletionEntryDetails(file, this.#cursor, name, {}, undefined, {}, undefined)
        return [name, ts.displayPartsToString(details?.documentation)]
      }),
    )
  }

  /** The hover of the first place that has this text, in one line. */
  hover(text: string): string {
    const info = this.#service.getQuickInfoAtPosition(file, this.#text.indexOf(text))
    return ts.displayPartsToString(info?.displayParts).replace(/\s+/g, ' ')
  }

  errors(): string[] {
    return this.#service
      .getSemanticDiagnostics(file)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
  }
}
