import { elaborate, runTestbench } from 'flitwave'
import { mutantsOf, mutatedDesign, scoreTestbench } from 'flitwave/mutation'
import { CreditGate } from '../../examples/credit-gate.js'
import bench from '../../examples/credit-gate.tb.js'

const design = elaborate(new CreditGate())
const mutants = mutantsOf(design, { kinds: ['missing', 'condition'] })
const killed = mutants.filter((mutant) => !runTestbench(bench, { design: mutatedDesign(design, mutant) }).isGood)
console.log(`${killed.length} of ${mutants.length}`)

const { score } = await scoreTestbench(bench, { seeds: [1, 2, 3] })
console.log(`${Math.floor(100 * score!)} %`)
