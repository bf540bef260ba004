import { fail } from '../../base/diagnostic/diagnostic.js'

/** @throws FlitwaveError FW923: nothing is known of the packets of a testbench */
export function failForPackets(name: string): never {
  const help = 'give it `packets: { network: (run, p) => routerJourneys(run, p) }` of flitwave/watch'
  return fail('FW923', `the testbench ${name} does not say how packets move through its design`, null, help)
}
