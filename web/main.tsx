import { render } from 'solid-js/web'
import './style/page.css'
import { Page } from './shell/page.js'
import { RunClient } from './state/client.js'
import { loadRun, startWorker } from './state/load.js'
import { readLink } from './state/link.js'
import type { OpenRun } from './state/run.js'
import { createView } from './state/view.js'
import { applyTheme } from './shell/shell.js'

const root = document.getElementById('app')!

async function start(): Promise<void> {
  const client = await RunClient.open(startWorker(), await loadRun())
  const info = await client.ask('info', null)
  const rows = await client.ask('rows', info.drawing.signals)
  document.title = `${info.title} – Flitwave`
  const [state, setState] = createView(info, rows)
  setState(readLink(location.hash.slice(1), info))
  const run: OpenRun = { client, info, view: [state, setState] }
  render(() => <Page run={run} />, root)
}

applyTheme()
start().catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error)
  render(() => <p class="failed">{text}</p>, root)
})
