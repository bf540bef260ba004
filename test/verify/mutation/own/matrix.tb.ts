import { MatrixArbiter } from '../../../../rtl/lib/arbiters.js'
import { besides, leastRecent } from './arbiters.js'

export default besides('A matrix arbiter beside its definition', (p) => new MatrixArbiter(p), leastRecent)
