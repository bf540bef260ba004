/** All commands, in the order of the help. */

import type { Command } from './shared/command.js'

interface CommandGroup {
  readonly title: string
  readonly commands: readonly Command[]
}

export const commandGroups: readonly CommandGroup[] = [
  {
    title: 'Build',
    commands: [
      {
        command: 'init <folder>',
        describe: 'Make a project: a module, its testbench and a test',
        load: async () => (await import('./init/command.js')).initCommand,
      },
      {
        command: 'list [name]',
        describe: 'List what the package contains, or show the parameters of one item',
        load: async () => (await import('./commands/list.js')).listCommand,
      },
      {
        command: 'import <files..>',
        describe: 'Import a Verilog design as a class for testbenches and other designs',
        load: async () => (await import('./import/command.js')).importCommand,
      },
      {
        command: 'check <target>',
        describe: 'Check the modules and types of a file, or a module, without running a testbench',
        load: async () => (await import('./commands/check.js')).checkCommand,
      },
      {
        command: 'verilog <module>',
        describe: 'Export a module as SystemVerilog and check it in other tools',
        load: async () => (await import('./commands/verilog.js')).verilogCommand,
      },
    ],
  },
  {
    title: 'Run',
    commands: [
      {
        command: 'run <testbench>',
        describe: 'Run a testbench and draw its waves',
        load: async () => (await import('./run/command.js')).runCommand,
      },
      {
        command: 'test [targets..]',
        describe: 'Run testbenches and tests, and report their coverage of the RTL',
        load: async () => (await import('./test/command.js')).testCommand,
      },
      {
        command: 'dev [testbench]',
        describe: 'Run a testbench again at each save, and show it on a page',
        load: async () => (await import('./dev/command.js')).devCommand,
      },
    ],
  },
  {
    title: 'Look back at a run',
    commands: [
      {
        command: 'waves <run>',
        describe: 'Draw any cycles and signals of a kept run, or of a dump of any simulator',
        load: async () => (await import('./commands/waves.js')).wavesCommand,
      },
      {
        command: 'inspect <run>',
        describe: 'Inspect a run: network, waves, packets, source and causes on one page',
        load: async () => (await import('./inspect/command.js')).inspectCommand,
      },
      {
        command: 'explain <run>',
        describe: 'Explain the latency of packets, and the packets that blocked them',
        load: async () => (await import('./explain/command.js')).explainCommand,
      },
      {
        command: 'why <signal> <run>',
        describe: 'Trace the value of a signal in a cycle back to its causes',
        load: async () => (await import('./commands/why.js')).whyCommand,
      },
      {
        command: 'find <run> <condition>',
        describe: 'Find the cycles of a run in which a condition holds',
        load: async () => (await import('./commands/find.js')).findCommand,
      },
      {
        command: 'diff <first> <second>',
        describe: 'Find the first cycle in which two kept runs or two dumps differ, and the cause',
        load: async () => (await import('./diff/command.js')).diffCommand,
      },
    ],
  },
  {
    title: 'Prove and judge',
    commands: [
      {
        command: 'prove <module>',
        describe: 'Prove the assertions of a module for all of its runs, or show a shortest run that breaks one',
        load: async () => (await import('./prove/command.js')).proveCommand,
      },
      {
        command: 'aiger <module>',
        describe: 'Print a module with its assertions as AIGER, for other model checkers',
        load: async () => (await import('./commands/aiger.js')).aigerCommand,
      },
      {
        command: 'mutate <testbench>',
        describe: 'Score a testbench by the mistakes in its design that it finds, and show the missed ones',
        load: async () => (await import('./mutate/command.js')).mutateCommand,
      },
    ],
  },
  {
    title: 'Networks',
    commands: [
      {
        command: 'network <shape>',
        describe: 'Measure a network of any shape, and compare routings that cannot deadlock',
        load: async () => (await import('./commands/network.js')).networkCommand,
      },
      {
        command: 'cdg <network>',
        describe: 'Prove a network free of deadlock from its route units, or show a cycle',
        load: async () => (await import('./commands/cdg.js')).cdgCommand,
      },
      {
        command: 'collective <algorithm>',
        describe: 'Check a collective communication, simulate it, and draw its messages',
        load: async () => (await import('./collective/command.js')).collectiveCommand,
      },
      {
        command: 'workload <trace>',
        describe: 'Play a trace of a parallel program on the RTL: computations, messages, collectives',
        load: async () => (await import('./workload/command.js')).workloadCommand,
      },
      {
        command: 'experiment [name]',
        describe: 'Measure the points of a figure from a paper, and draw its chart',
        load: async () => (await import('./experiment/command.js')).experimentCommand,
      },
    ],
  },
  {
    title: 'Course',
    commands: [
      {
        command: 'lab <action> [subject]',
        describe: 'The course: list its labs, start one, check a solution, grade many',
        load: async () => (await import('./lab/command.js')).labCommand,
      },
    ],
  },
]

export const commands: readonly Command[] = commandGroups.flatMap((group) => group.commands)
