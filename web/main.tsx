import './state/early.js'
import { render } from 'solid-js/web'
import './style/page.css'
import { LivePage } from './shell/live.js'
import { applyTheme } from './shell/shell.js'

applyTheme()
render(() => <LivePage />, document.getElementById('app')!)
