/** Elements of our own, in JSX. */

import type { WaveView } from './views/wave/wave-view.js'

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'wave-view': HTMLAttributes<WaveView>
    }
  }
}
