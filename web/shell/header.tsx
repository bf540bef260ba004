import { For, Show, type JSX } from 'solid-js'
import { Find } from '../panels/find.js'
import { useRun } from '../state/run.js'
import { goTo } from '../state/steps.js'
import { Export } from './export.js'
import { Icon } from './icons.js'
import { useShell } from './shell.js'

/** The name of the run, the cycle, and the controls to go through it. */
export function Header(): JSX.Element {
  const { info, view } = useRun()
  const shell = useShell()
  const [state] = view
  const go = (cycle: number) => () => goTo(view, info, cycle)
  return (
    <header class="head">
      <b>Flitwave</b>
      <span class="run" title={info.parameters.map(({ name, value }) => `${name} = ${value}`).join('\n')}>
        {info.title}
      </span>
      <div class="group" role="group" aria-label="Time">
        <Tool icon="first" about="To the first cycle" onClick={go(info.firstCycle)} />
        <Tool icon="back" about="One cycle back" onClick={() => goTo(view, info, state.cycle - 1)} />
        <Tool
          icon={shell.isPlaying() ? 'stop' : 'play'}
          about={shell.isPlaying() ? 'Stop' : 'Play'}
          isOn={shell.isPlaying()}
          onClick={shell.play}
        />
        <Tool icon="on" about="One cycle on" onClick={() => goTo(view, info, state.cycle + 1)} />
        <Tool icon="last" about="To the last cycle" onClick={go(info.lastCycle)} />
      </div>
      <label class="cycle">
        {info.dump?.clock === null ? 'time' : 'cycle'}
        <input
          type="number"
          min={info.firstCycle}
          max={info.lastCycle}
          value={state.cycle}
          style={{ width: `${String(info.lastCycle).length + 3}ch` }}
          onChange={({ currentTarget }) => goTo(view, info, Number(currentTarget.value))}
        />
        <span class="of">of {info.lastCycle}</span>
      </label>
      <div class="place-for-find" ref={shell.setFindPlace}>
        <Find />
      </div>
      <Export />
      <div class="group" role="group" aria-label="Page">
        <For each={tools}>
          {({ icon, about, text, run }) => <Tool icon={icon} about={about} text={text} onClick={() => run(shell)} />}
        </For>
      </div>
    </header>
  )
}

const tools = [
  { icon: 'link', about: 'Copy a link to what is in view', text: 'Link', run: ({ copyLink }: Shell) => copyLink() },
  { icon: 'menu', about: 'All commands (Ctrl K)', text: '', run: ({ palette }: Shell) => palette() },
  { icon: 'theme', about: 'Light or dark', text: '', run: ({ theme }: Shell) => theme() },
  { icon: 'help', about: 'All keys', text: '', run: ({ help }: Shell) => help() },
] as const

type Shell = ReturnType<typeof useShell>

interface ToolProps {
  readonly icon: Parameters<typeof Icon>[0]['name']
  readonly about: string
  readonly text?: string
  readonly isOn?: boolean
  onClick(): void
}

function Tool(props: ToolProps): JSX.Element {
  return (
    <button
      classList={{ on: props.isOn ?? false }}
      title={props.about}
      aria-label={props.about}
      onClick={() => props.onClick()}
    >
      <Icon name={props.icon} />
      <Show when={props.text}>
        <span class="word">{props.text}</span>
      </Show>
    </button>
  )
}
