/** The directions of imports, as ESLint configurations. A test checks that no circle is left. */

const rule = '@typescript-eslint/no-restricted-imports'

/** The layers of `src`: each imports only earlier ones. The hardware, `rtl/`, stands before `networks`. */
const layers = ['base', 'ir', 'language', 'engines', 'print', 'runs', 'verify', 'networks', 'apps']

/** The layers that know the hardware of the package. */
const aboveRtl = ['networks', 'apps']

/**
 * Folders in whose folders imports have a direction, too: for each, those beside it that it imports from.
 * @type {Record<string, Record<string, string>>}
 */
const rooms = {
  'src/language/hdl': {
    value: '',
    declare: 'value',
    access: 'value declare',
    record: 'value declare',
    elaborate: 'value declare access record',
    builtins: 'value declare access elaborate',
    runtime: 'value declare access record elaborate builtins',
  },
  'src/engines/sim': {
    engine: '',
    wasm: '',
    native: 'engine wasm',
    scalar: 'engine',
    bitslice: 'engine wasm native',
    reference: 'engine',
    choice: 'engine scalar bitslice',
    stimulus: 'engine',
    handle: 'engine',
    probe: 'engine',
    trace: 'engine probe',
  },
  'src/engines/sim/bitslice': {
    lower: '',
    plan: 'lower',
    emit: 'lower plan',
    state: 'lower plan emit',
    record: 'lower plan emit state',
    report: 'lower plan state',
  },
  rtl: {
    lib: '',
    monitor: 'lib',
    router: 'lib monitor',
    terminal: 'lib router',
    ni: 'lib router terminal',
    net: 'lib monitor router terminal ni',
    traffic: 'lib monitor router terminal ni net',
    play: 'lib monitor router terminal net',
    collective: 'lib monitor router terminal net play',
    min: 'lib',
    // Laws, as modules that assert them of others.
    proof: 'lib router min',
  },
}

const rtlMessage = 'RTL imports flitwave/hdl and RTL alone.'

/**
 * For each folder, the imports that it must not have, those of the folders around it included.
 * @type {Record<string, { regex: string, message: string }[]>}
 */
const refused = {
  rtl: [
    { regex: '^(?!flitwave/hdl$|\\.{1,2}/)', message: rtlMessage },
    { regex: '^(\\.\\./)+(src|tb|test|check|labs)/', message: rtlMessage },
  ],
}

layers.forEach((layer, i) => {
  const message = `src/${layer} imports ${layers.slice(0, i).join(', ') || 'no other layer'}.`
  const outside = ['tb', 'test', 'check', 'labs', ...(aboveRtl.includes(layer) ? [] : ['rtl'])]
  refused[`src/${layer}`] = [
    { regex: `^(\\.\\./)+(${layers.slice(i + 1).join('|') || 'src'})/`, message },
    { regex: `^(\\.\\./){2,}(${outside.join('|')})/`, message },
  ]
})

for (const [parent, folders] of Object.entries(rooms))
  for (const [folder, list] of Object.entries(folders)) {
    const allowed = list.split(' ').filter(Boolean)
    const others = Object.keys(folders).filter((other) => other !== folder && !allowed.includes(other))
    // A room of a room has the patterns of both, those of the layer once.
    const outside = Object.entries(refused).flatMap(([outer, patterns]) => (parent.startsWith(outer) ? patterns : []))
    const around = [...new Set(outside)]
    refused[`${parent}/${folder}`] = [
      ...around,
      {
        regex: `^(\\.\\./)+(${others.join('|')})/`,
        message: `${parent}/${folder} imports ${allowed.join(', ') || 'no other folder beside it'}.`,
      },
    ]
  }

export const importDirections = Object.entries(refused).map(([folder, patterns]) => ({
  files: [`${folder}/**/*.ts`],
  rules: { [rule]: ['error', { patterns }] },
}))
