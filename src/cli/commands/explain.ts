import type { Argv, CommandModule, InferredOptionTypes } from 'yargs'
import { failForUsage } from '../usage.js'
import { count, flag, optionsOf, settings, subject, text } from '../options.js'
import { print } from '../output.js'
import type { FollowedRun } from '../explain.js'
import type { Journey } from '../../journey/journey.js'
import type { JourneyLog } from '../../journey/log.js'

const options = optionsOf({
  packet: count('The packet to explain, by its number', { least: 0 }),
  at: count('With --packet: why it is where it is in this cycle', { least: 0 }),
  summary: flag('Where the time of all packets went'),
  set: settings(),
  testbench: text('The testbench of a replay, if it has moved'),
})

type ExplainArguments = InferredOptionTypes<typeof options> & { readonly run: string }

/** `flitwave explain`: where the time of packets went, and who was in their way. */
export const explainCommand: CommandModule<object, ExplainArguments> = {
  command: 'explain <run>',
  describe: 'Say where the time of packets went, and who was in their way',
  builder: (yargs: Argv) =>
    yargs
      .positional('run', subject('A replay that `flitwave run --keep-replay` has written, or a testbench'))
      .options(options)
      .example('$0 explain traffic --summary', 'Run, and account for all packets')
      .example('$0 explain traffic.replay --packet 7', 'The way of one packet, cycle by cycle, and its latency account')
      .example('$0 explain traffic.replay --packet 7 --at 37', 'What it waits for in one cycle, down to the root')
      .epilogue(
        'The testbench must say how packets move through its design.\n\nExit code: 0, or 2 for bad usage or input.',
      ),
  handler: async ({ run: target, packet, at, summary, set, testbench }) => {
    if (at !== undefined && packet === undefined) failForUsage('--at needs a packet', 'write --packet N --at C')
    if ((packet === undefined) === !summary) failForUsage('nothing is asked', 'write --packet N, or --summary')
    const { openRun, runToFollow } = await import('../explain.js')
    const isReplay = target.endsWith('.replay')
    const run = isReplay ? await openRun(target, testbench) : await runToFollow(target, set)
    const columns = process.stdout.columns || 100
    if (packet === undefined) {
      const { Summary } = await import('../../journey/summary.js')
      const { describeSummary } = await import('../../journey/summary-text.js')
      const all = run.follow(run.firstCycle, run.endCycle - 1, Summary)
      print(describeSummary(all, all.network))
      return
    }
    const { describeMoment } = await import('../../journey/moment.js')
    const { describePacket } = await import('../../journey/text.js')
    const { log, journey } = await find(run, packet)
    print(
      at === undefined ? describePacket(journey, log.network, { columns }) : describeMoment(journey, at, log.network),
    )
  },
}

/** Only the cycles in which the packet was under way are run again, if the testbench knows them. */
async function find(run: FollowedRun, tag: number): Promise<{ log: JourneyLog; journey: Journey }> {
  const { JourneyLog } = await import('../../journey/log.js')
  const known = run.packets.get(tag)
  if (!known && run.packets.size > 0) failForPacket(run, tag)
  const last = run.endCycle - 1
  const log = run.follow(
    Math.min(known?.created ?? run.firstCycle, last),
    Math.min(known?.delivered ?? last, last),
    JourneyLog,
  )
  const journey = log.journeys.find((one) => one.tag === tag && !one.isPartial)
  return { log, journey: journey ?? failForPacket(run, tag) }
}

function failForPacket({ packets, name }: FollowedRun, tag: number): never {
  const tags = [...packets.keys()]
  const help = tags.length > 0 ? `its packets are #${tags[0]} to #${tags.at(-1)}` : '--summary shows all'
  return failForUsage(`${name} has no packet #${tag}`, help)
}
