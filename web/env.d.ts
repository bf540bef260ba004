/** Elements of our own, in JSX. */

import type { NetworkView } from './views/network/network-view.js'
import type { WaveView } from './views/wave/wave-view.js'

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'network-view': HTMLAttributes<NetworkView>
      'wave-view': HTMLAttributes<WaveView>
    }
  }
}
