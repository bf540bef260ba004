/** All commands, in the order of the help. */

import type { Command } from './command.js'

export const commands: readonly Command[] = [
  {
    command: 'list [name]',
    describe: 'List what the package contains, or show the parameters of one item',
    load: async () => (await import('./commands/list.js')).listCommand,
  },
  {
    command: 'run <testbench>',
    describe: 'Run a testbench and draw its waves',
    load: async () => (await import('./commands/run.js')).runCommand,
  },
  {
    command: 'test [targets..]',
    describe: 'Run testbenches and tests, and tell what they cover of the RTL',
    load: async () => (await import('./commands/test.js')).testCommand,
  },
  {
    command: 'waves <replay>',
    describe: 'Draw any cycles and signals of a kept run',
    load: async () => (await import('./commands/waves.js')).wavesCommand,
  },
  {
    command: 'inspect <run>',
    describe: 'Look around in a run: network, waves, packets, source and reasons on one page',
    load: async () => (await import('./commands/inspect.js')).inspectCommand,
  },
  {
    command: 'dev [testbench]',
    describe: 'Run a testbench again at each save, and look around in it',
    load: async () => (await import('./commands/dev.js')).devCommand,
  },
  {
    command: 'init <folder>',
    describe: 'Make a project: a module, its testbench and a test',
    load: async () => (await import('./commands/init.js')).initCommand,
  },
  {
    command: 'explain <run>',
    describe: 'Explain the latency of packets, and who was in their way',
    load: async () => (await import('./commands/explain.js')).explainCommand,
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
    describe: 'Find the first cycle in which two kept runs differ, and why they do',
    load: async () => (await import('./commands/diff.js')).diffCommand,
  },
  {
    command: 'prove <module>',
    describe: 'Prove the assertions of a module for all of its runs, or show a shortest run that breaks one',
    load: async () => (await import('./commands/prove.js')).proveCommand,
  },
  {
    command: 'mutate <testbench>',
    describe: 'Score a testbench by the mistakes in its design that it finds, and show those that it does not',
    load: async () => (await import('./commands/mutate.js')).mutateCommand,
  },
  {
    command: 'aiger <module>',
    describe: 'Print a module with its assertions as AIGER, for other model checkers',
    load: async () => (await import('./commands/aiger.js')).aigerCommand,
  },
  {
    command: 'cdg <network>',
    describe: 'Prove a network free of deadlock from its route units, or show a cycle',
    load: async () => (await import('./commands/cdg.js')).cdgCommand,
  },
  {
    command: 'collective <algorithm>',
    describe: 'Check a collective communication, simulate it, and draw who sends to whom',
    load: async () => (await import('./commands/collective.js')).collectiveCommand,
  },
  {
    command: 'workload <trace>',
    describe: 'Play a trace of a parallel program on the RTL: computations, messages, collectives',
    load: async () => (await import('./commands/workload.js')).workloadCommand,
  },
  {
    command: 'experiment [name]',
    describe: 'Measure the points of a figure from a paper, and draw its chart',
    load: async () => (await import('./commands/experiment.js')).experimentCommand,
  },
  {
    command: 'verilog <module>',
    describe: 'Export a module as SystemVerilog and check it in other tools',
    load: async () => (await import('./commands/verilog.js')).verilogCommand,
  },
  {
    command: 'check <target>',
    describe: 'Check the modules and types of a file, or a module, without running a testbench',
    load: async () => (await import('./commands/check.js')).checkCommand,
  },
  {
    command: 'lab <action> [subject]',
    describe: 'The course: list its labs, begin one, check a solution, grade many',
    load: async () => (await import('./commands/lab.js')).labCommand,
  },
]
