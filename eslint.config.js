import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { importDirections } from './scripts/import-directions.mjs'
import { portability } from './scripts/portability.mjs'

/** Time limits of single tests: each is too short on a machine that is busy enough. */
const limitsOfTests = [
  'CallExpression[callee.name=/^(it|test|describe|(before|after)(All|Each))$/]',
  'CallExpression[callee.callee.property.name=/^(each|skipIf|runIf)$/]',
].flatMap((call) =>
  [`${call} > ObjectExpression > Property[key.name='timeout']`, `${call} > Literal[raw=/^[0-9]/]:last-child`].map(
    (selector) => ({ selector, message: 'The limit of all tests is in vitest.config.ts.' }),
  ),
)

export default defineConfig(
  {
    ignores: [
      'dist/',
      'docs/site/pages/',
      'coverage/',
      'out/',
      'waves/',
      'fuzz-failures/',
      'oracle-failures/',
      'proof-failures/',
      'equivalence-failures/',
      'test/fixtures/',
      'docs/errors/',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./src/language/hdl', './rtl', './src', './tb', './labs', './web', '.'].map(
          (layer) => `${layer}/tsconfig.json`,
        ),
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // Where noUncheckedIndexedAccess is on, an index that is in range by construction is said to be so with `!`.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Texts are taken apart by code points on purpose: a column of a terminal is about one.
      '@typescript-eslint/no-misused-spread': 'off',
      // A signal of an enum type is a number to TypeScript, as all signals are.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // A class that extends Base.with({ … }) is one of Base: a mixin lies between them.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    // Built-in methods are the keys of a table there, and are called on what they are found on.
    files: ['src/language/hdl/builtins/*.ts'],
    rules: { '@typescript-eslint/unbound-method': 'off' },
  },
  {
    // Types do not doubt indices there; the code may.
    files: ['rtl/**/*.ts', 'tb/**/*.ts', 'labs/**/*.ts', 'check/campaigns/rtl/*.ts', 'check/bench/rtl/*.ts'],
    rules: { '@typescript-eslint/no-unnecessary-condition': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      'no-restricted-syntax': ['error', ...limitsOfTests],
    },
  },
  {
    // Node's runner waits for its tests by itself.
    files: ['examples/*.test.ts'],
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', name: 'test', package: 'node:test' }] },
      ],
    },
  },
  {
    // Arguments from a user, a file or a design have no bounds.
    files: [
      'src/{apps/cli,networks/experiment,networks/play,print/verilog,base/jobs}/**/*.ts',
      'tb/experiments/**/*.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.object.name='Math'] > SpreadElement",
          message: 'The stack is full at some 100,000 arguments: use leastOf and greatestOf of src/base/statistics.ts.',
        },
      ],
    },
  },
  ...importDirections,
  ...portability,
)
