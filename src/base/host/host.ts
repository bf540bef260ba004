/**
 * The services that the language, the engines and the tools need from their platform. `#host` is the one of Node; bundled
 * for a browser, it is that of a page or a worker.
 */
export interface Host {
  /** The text of a source file, for what is shown of it; null where there is none to read. */
  readSource(file: string): string | null

  /** How a file is named to the user: relative to the working directory where it is below it. */
  displayPath(file: string): string

  /** The absolute path of a file that a stack frame or a rewritten file names, as a path or a `file:` URL. */
  pathOf(location: string): string

  /** Where in its source a place in a file that runs is; Node maps the files that it loads by itself. Lines and columns count from 1. */
  inSource(file: string, line: number, column: number): { readonly line: number; readonly column: number }

  /** The URL of a file, for source maps. */
  urlOf(path: string): string

  /** True if a file is one of the package, or of another one that is installed. */
  isOwnFile(file: string): boolean

  /** True if a file is RTL that comes with the package. */
  isPackagedRtl(file: string): boolean

  /** Packs bytes in the format of zlib. */
  deflate(bytes: Uint8Array): Uint8Array

  /**
   * Unpacks what {@link deflate} has packed.
   * @param largest - bytes that the result may have
   * @throws Error for other bytes, whose checksum is wrong too, and for a result that is larger
   */
  inflate(packed: Uint8Array, largest: number): Uint8Array

  /** The same for callers that can wait; in a browser that has just begun it takes a fraction of the time. */
  inflateAsync(packed: Uint8Array, largest: number): Promise<Uint8Array>

  /** Packs bytes in the format of gzip, without a date. */
  gzip(bytes: Uint8Array): Uint8Array

  /** True if a debugger is attached, which wants generated code to tell what it was made from. */
  readonly isDebugged: boolean

  /** True if {@link compile} may be called: the content security policy of a page can refuse it. */
  readonly allowsScripts: boolean

  /** The largest design for the bit-sliced engine. In a page the user waits while it compiles. */
  readonly largestCircuit: { readonly nodes: number; readonly wires: number }

  /** Operations of the processor that a replay may take from one snapshot to the next. */
  readonly longestStretch: number

  /**
   * Runs generated code in the global scope.
   * @param file - the name that stack traces and debuggers show
   * @returns the value of its last expression
   */
  compile(text: string, file: string): unknown
}
