import { RoundRobinArbiter } from '../../../../rtl/lib/arbiters.js'
import { besides, roundRobin } from './arbiters.js'

export default besides('A round-robin arbiter beside its definition', (p) => new RoundRobinArbiter(p), roundRobin)
