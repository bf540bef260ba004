import { defaultBudget, setBudget } from '../../base/diagnostic/budget.js'
import { suggest } from '../../base/diagnostic/suggest.js'
import { failForUsage } from './usage.js'

const variable = 'FLITWAVE_BUDGET'

/**
 * Lets a design take more than usual to be built: `FLITWAVE_BUDGET=turns=100000000,depth=500`.
 * @throws FlitwaveError FW916 for what is no budget
 */
export function readBudget(text = process.env[variable]): void {
  if (text === undefined || text === '') return
  const names = Object.keys(defaultBudget)
  const entries = text.split(',').map((part): [string, number] => {
    const [name = '', value = ''] = part.split('=')
    if (!names.includes(name))
      failForUsage(`${variable} has no \`${name}\``, suggest(name, names) ?? `it can have ${names.join(', ')}`)
    if (!/^[1-9]\d{0,14}$/.test(value))
      failForUsage(`${variable}: ${name} is \`${value}\``, `write a whole number from 1, such as ${name}=1000000`)
    return [name, Number(value)]
  })
  setBudget(Object.fromEntries(entries))
}
