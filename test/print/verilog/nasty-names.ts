/** Names that mean something to a tool, or have letters that it does not know. */

const words = (text: string): string[] => text.trim().split(/\s+/)

/** C++ 20, its alternative tokens, and what Verilator takes for common words of C++ and SystemC. */
const cpp = words(`
  abort alignas alignof and and_eq asm atomic_cancel atomic_commit atomic_noexcept auto bit_vector bitand bitor bool break
  case catch cdecl char char16_t char32_t char8_t class co_await co_return co_yield compl complex concept const const_cast
  const_iterator consteval constexpr constinit continue decltype default delete deque do double dynamic_cast else enum
  explicit export extern false far final float for friend goto huge if import inline int interrupt iterator list long main
  map module mutable namespace near new noexcept not not_eq nullptr operator or or_eq override pascal private protected
  public queue reference reflexpr register reinterpret_cast requires return sc_clock sc_in sc_inout sc_out sc_signal
  sensitive sensitive_neg sensitive_pos set short signed sizeof stack static static_assert static_cast std string struct
  switch synchronized template this thread_local throw transaction_safe transaction_safe_dynamic true try type_info typedef
  typeid typename uint16_t uint32_t uint8_t union unsigned using vector virtual void volatile wchar_t while xor xor_eq`)

/** Reserved names of Verilator's C++, and macros of the headers that it includes. */
const generated = words(`
  TOP Syms Vbench bench root rootp vlSymsp vlSelf vlNamep contextp eval name trace ctor modelName hierName threads
  EOF NAN NULL assert errno exit linux log sin stderr stdin stdout unix`)

/** Keywords of Verilog, some of them of Verilog-AMS alone, and what it has as names of system functions. */
const verilog = words(`
  above abs access acos analog analysis branch ceil connect cross ddt discipline domain endnature exclude exp flow from
  ground inf initial_step ln max min nature paramset potential pow slew sqrt timer transition units wone wreal
  accept_on alias always_comb bind bit byte checker config context cover design edge event expect first_match force forever
  global implies incdir inside instance interface intersect join join_any large let library local logic matches medium
  nexttime nor packed priority program property pull0 rand real ref reg release repeat s_always s_until scalared sequence
  small soft solve strong strong0 super supply0 table task time tri type unique until uwire var wait wand weak wire within`)

/** The names that the check gives to its own, and what the text always has. */
const own = words('Verilator synthesis clk rst flitwave_bench flitwave_clock dut stimulus cycle pin_a netlist')

const spelling = words('_ _x __x x_ x__y $ $x x$y größe Δ é 名 x1 u0 b1 h1 e1 X')

export const nastyNames: readonly string[] = [...new Set([...cpp, ...generated, ...verilog, ...own, ...spelling])]

/** True for names that TypeScript lets a class or a local have. */
export function isBindable(name: string): boolean {
  try {
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- parsed, never called
    new Function(`'use strict'; { class ${name} {} }`)
    return !['await', 'let', 'static'].includes(name)
  } catch {
    return false
  }
}
