/** The script of pages with programs in them: live blocks, and the playground. */

import { addressOf } from './assets.js'
import { startBlocks } from './block.js'
import { startPlayground } from './playground.js'
import { setErrorPages } from './remark.js'

// The scripts lie in a folder of the site's root.
setErrorPages(addressOf('../docs/errors/'))

const playground = document.querySelector<HTMLElement>('[data-examples]')
if (playground) startPlayground(playground)
else startBlocks()
