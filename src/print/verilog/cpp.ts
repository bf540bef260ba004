/**
 * The words that Verilator renames in the C++ that it generates, and warns of where they are ports: keywords of C++ that
 * Verilog does not have, and names that are common there. They are good names in Verilog: the text keeps them, and says
 * so to the lint.
 */
const words: ReadonlySet<string> = new Set(
  `abort alignas alignof and_eq asm atomic_cancel atomic_commit atomic_noexcept auto bit_vector bitand bitor
  catch cdecl char char16_t char32_t char8_t co_await co_return co_yield compl complex concept const_cast const_iterator
  consteval constexpr constinit decltype delete deque double dynamic_cast explicit false far float friend goto huge inline
  interrupt iterator list long map mutable namespace near noexcept not_eq nullptr operator or_eq override pascal private
  public queue reference reflexpr register reinterpret_cast requires sc_clock sc_in sc_inout sc_out sc_signal sensitive
  sensitive_neg sensitive_pos set short sizeof stack static_assert static_cast switch synchronized template thread_local
  throw transaction_safe transaction_safe_dynamic true try type_info typeid typename uint16_t uint32_t uint8_t using
  vector volatile wchar_t xor_eq`.split(/\s+/),
)

/** True for a name that Verilator must call otherwise in C++. */
export const isWordOfCpp = (name: string): boolean => words.has(name)
