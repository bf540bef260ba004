import { render } from 'solid-js/web'
import './style/page.css'
import { Page } from './shell/page.js'
import { RunClient } from './state/client.js'
import { loadRun, startWorker } from './state/load.js'
import { createView } from './state/view.js'

const root = document.getElementById('app')!

async function start(): Promise<void> {
  const client = await RunClient.open(startWorker(), await loadRun())
  const info = await client.ask('info', null)
  const rows = await client.ask('rows', info.drawing.signals)
  document.title = `${info.title} – Flitwave`
  const run = { client, info, view: createView(info, rows) }
  render(() => <Page run={run} />, root)
}

start().catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error)
  render(() => <p class="failed">{text}</p>, root)
})
