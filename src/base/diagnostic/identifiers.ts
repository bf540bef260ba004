/**
 * The rules for names in sources and in Verilog. The front end, which makes most names, shares them with the emitter, which
 * names nets, temporaries and constants.
 */

/** The name of a field or an instance inside its module, piece by piece: `['in', 0]`. */
export type Segments = readonly (string | number)[]

/** `['in', 0]` as the user writes it: `in[0]`. */
export function segmentsPath(segments: Segments): string {
  return segments
    .map((segment, i) => (typeof segment === 'number' ? `[${segment}]` : i === 0 ? segment : `.${segment}`))
    .join('')
}

/** Splits a path such as `ranks[0]` into segments, as the inverse of {@link segmentsPath}. */
export function segmentsOf(path: string): Segments {
  return Array.from(path.matchAll(/\[(\d+)\]|[^.[\]]+/g), ([name, index]) =>
    index === undefined ? name : Number(index),
  )
}

/** The keywords of SystemVerilog (IEEE 1800-2017, annex B) that can be a TypeScript name. */
const keywords = `accept_on alias always always_comb always_ff always_latch and assert assign assume automatic before begin bind bins
  binsof bit break buf bufif0 bufif1 byte case casex casez cell chandle checker class clocking cmos config const
  constraint context continue cover covergroup coverpoint cross deassign default defparam design disable dist do edge
  else end endcase endchecker endclass endclocking endconfig endfunction endgenerate endgroup endinterface endmodule
  endpackage endprimitive endprogram endproperty endspecify endsequence endtable endtask enum event eventually expect
  export extends extern final first_match for force foreach forever fork forkjoin function generate genvar global highz0
  highz1 if iff ifnone ignore_bins illegal_bins implements implies import incdir include initial inout input inside
  instance int integer interconnect interface intersect join join_any join_none large let liblist library local
  localparam logic longint macromodule matches medium modport module nand negedge nettype new nexttime nmos nor
  noshowcancelled not notif0 notif1 null or output package packed parameter pmos posedge primitive priority program
  property protected pull0 pull1 pulldown pullup pulsestyle_ondetect pulsestyle_onevent pure rand randc randcase
  randsequence rcmos real realtime ref reg reject_on release repeat restrict return rnmos rpmos rtran rtranif0 rtranif1
  s_always s_eventually s_nexttime s_until s_until_with scalared sequence shortint shortreal showcancelled signed small
  soft solve specify specparam static string strong strong0 strong1 struct super supply0 supply1 sync_accept_on
  sync_reject_on table tagged task this throughout time timeprecision timeunit tran tranif0 tranif1 tri tri0 tri1 triand
  trior trireg type typedef union unique unique0 unsigned until until_with untyped use uwire var vectored virtual void
  wait wait_order wand weak weak0 weak1 while wildcard wire with within wor xnor xor`

/** Keywords of Icarus beyond the standard, in the mode that SystemVerilog needs; two are types of Verilog-AMS. */
const extensions = 'bool wone wreal'

/** Macros of the headers that Verilator's C++ includes: C++ with a port of such a name does not compile. */
const macros = 'EOF NAN NULL errno linux unix'

const reserved: ReadonlySet<string> = new Set(`${keywords} ${extensions} ${macros}`.split(/\s+/))

/** True for a word reserved by Verilog, or by a tool that reads it. */
export const isReserved = (name: string): boolean => reserved.has(name)

/** Words that cannot be names in a JavaScript module, and names with a predefined meaning there. */
const scriptWords: ReadonlySet<string> = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
   finally for function if implements import in instanceof interface let new null package private protected public return
   static super switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
)

/** True for a word reserved by JavaScript. */
export const isScriptWord = (name: string): boolean => scriptWords.has(name)

/** True for a name that all tools accept: letters, digits and single `_`, starting with a letter. */
export const isIdentifier = (name: string): boolean => /^[A-Za-z][A-Za-z0-9_]*$/.test(name) && !name.includes('__')

/** True for the name of a signal added for observation: it contains two underscores, which no user name does. */
export const isAdded = (name: string): boolean => name.includes('__')

/**
 * The identifier nearest to a name that TypeScript allows: `größe` becomes `grosse`, `Δ` becomes `u394`, `$x` becomes `_x`,
 * and repeated `_` become one. Two names may give the same identifier, and it may be reserved.
 */
export function nearestIdentifier(name: string): string {
  const letters = name.replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '')
  return letters
    .replace(/[^A-Za-z0-9_]/gu, (letter) => (letter < '\x80' ? '_' : `u${letter.codePointAt(0)!.toString(16)}`))
    .replace(/_{2,}/g, '_')
}
