/** Translates a program from WebAssembly into a C file: an addon of Node that computes the same in the same memory. */

import type { FunctionType } from '../wasm/module.js'
import { cTypes, FunctionPrinter, nameOf } from './function-printer.js'
import { readModule, type FunctionBody } from './module-reader.js'

/**
 * Types in memory may lie at any address, and are read as whatever was written there.
 *
 * Signed arithmetic is done on unsigned words, since C leaves an overflow of signed ones undefined.
 */
const prelude = `#include <stddef.h>
#include <stdint.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the memory of WebAssembly is little-endian"
#endif

typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t s32;
typedef int64_t s64;
typedef uint16_t u16_at __attribute__((aligned(1), may_alias));
typedef u32 u32_at __attribute__((aligned(1), may_alias));
typedef u64 u64_at __attribute__((aligned(1), may_alias));
typedef uint16_t u16;
typedef u64 v128 __attribute__((vector_size(16)));
typedef u64 v128_at __attribute__((vector_size(16), aligned(1), may_alias));
typedef u8 u8x16 __attribute__((vector_size(16)));
typedef u16 u16x8 __attribute__((vector_size(16)));
typedef u32 u32x4 __attribute__((vector_size(16)));
typedef u64 u64x2 __attribute__((vector_size(16)));

#ifdef __clang__
#define SHUFFLE(x, y, ...) ((v128)__builtin_shufflevector((u8x16)(x), (u8x16)(y), __VA_ARGS__))
#else
#define SHUFFLE(x, y, ...) ((v128)__builtin_shuffle((u8x16)(x), (u8x16)(y), (u8x16){__VA_ARGS__}))
#endif
`

/**
 * The Node-API, whose binary interface is the same in all versions: https://nodejs.org/api/n-api.html. Both functions take
 * the memory; `run` also takes a number of cycles, and returns the number of whole cycles before an alarm.
 */
const addon = `
typedef struct napi_env__ *napi_env;
typedef struct napi_value__ *napi_value;
typedef struct napi_callback_info__ *napi_callback_info;
typedef napi_value (*napi_callback)(napi_env, napi_callback_info);

extern int napi_get_cb_info(napi_env, napi_callback_info, size_t *, napi_value *, napi_value *, void **);
extern int napi_get_arraybuffer_info(napi_env, napi_value, void **, size_t *);
extern int napi_get_value_uint32(napi_env, napi_value, u32 *);
extern int napi_create_uint32(napi_env, u32, napi_value *);
extern int napi_create_function(napi_env, const char *, size_t, napi_callback, void *, napi_value *);
extern int napi_set_named_property(napi_env, napi_value, const char *, napi_value);
extern int napi_throw_range_error(napi_env, const char *, const char *);

static u8 *memory_of(napi_env env, napi_callback_info info, u32 *limit) {
  size_t count = 2, length = 0;
  napi_value arguments[2];
  void *memory = NULL;
  if (napi_get_cb_info(env, info, &count, arguments, NULL, NULL) == 0 && count > 0 &&
      napi_get_arraybuffer_info(env, arguments[0], &memory, &length) == 0 && length >= NEEDED &&
      (limit == NULL || (count == 2 && napi_get_value_uint32(env, arguments[1], limit) == 0)))
    return memory;
  napi_throw_range_error(env, NULL, "native code needs its memory");
  return NULL;
}

static napi_value number(napi_env env, u32 value) {
  napi_value result = NULL;
  napi_create_uint32(env, value, &result);
  return result;
}

static napi_value execute(napi_env env, napi_callback_info info) {
  u8 *m = memory_of(env, info, NULL);
  return m == NULL ? NULL : number(env, EXECUTE(m));
}

static napi_value run(napi_env env, napi_callback_info info) {
  u32 limit = 0, done = 0;
  u8 *m = memory_of(env, info, &limit);
  if (m == NULL) return NULL;
  while (done < limit && EXECUTE(m) == 0) done++;
  return number(env, done);
}

int32_t node_api_module_get_api_version_v1(void) { return 8; }

napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  napi_value function;
  if (napi_create_function(env, "execute", 7, execute, NULL, &function) == 0)
    napi_set_named_property(env, exports, "execute", function);
  if (napi_create_function(env, "run", 3, run, NULL, &function) == 0)
    napi_set_named_property(env, exports, "run", function);
  return exports;
}
`

export interface CProgram {
  readonly text: string
  /** True for logic on vectors, false for words alone. */
  readonly hasVectors: boolean
}

/** An access may reach this far past the last byte of a program. */
const pastEnd = 16

/**
 * @param code - a module with the function `execute`, which returns 1 for an alarm
 * @param end - the first byte behind the memory of the program
 */
export function translateProgram(code: Uint8Array, end: number): CProgram {
  const { functions, exports } = readModule(code)
  const types = functions.map(({ type }) => type)
  const declarations = types.map((type, i) => `${headOf(type, i)};`)
  const definitions = functions.map((body, i) => definitionOf(body, i, types))
  const names = [`#define EXECUTE f${exports.get('execute')!}`, `#define NEEDED ${end + pastEnd}u`]
  return {
    text: [prelude, ...declarations, '', ...definitions, ...names, addon].join('\n'),
    hasVectors: functions.some(({ locals }) => locals.includes('v128')),
  }
}

function definitionOf(body: FunctionBody, index: number, types: readonly FunctionType[]): string {
  return `${headOf(body.type, index)} {\n${new FunctionPrinter(body, types).print()}\n}\n`
}

/** Functions stay apart: the time to compile one grows faster than its length. */
function headOf({ parameters, results }: FunctionType, index: number): string {
  const taken = ['u8 *m', ...parameters.map((type, i) => `${cTypes[type]} ${nameOf(i)}`)]
  const result = results[0] ? cTypes[results[0]] : 'void'
  return `static __attribute__((noinline)) ${result} f${index}(${taken.join(', ')})`
}
