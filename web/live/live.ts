/** The script of pages with programs in them: live blocks, and the playground. */

import { addressOf } from './assets.js'
import { startBlocks } from './block.js'
import { startLab } from './lab.js'
import { startPlayground } from './playground.js'
import { setErrorPages } from './remark.js'

// The scripts lie in a folder of the site's root.
setErrorPages(addressOf('../docs/errors/'))

const playground = document.querySelector<HTMLElement>('[data-examples]')
const lab = document.querySelector<HTMLElement>('[data-lab]')
if (playground) startPlayground(playground)
else if (lab) startLab(lab)
else startBlocks()
