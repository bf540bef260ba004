/**
 * Mutants that survive a testbench of this folder and are other hardware than the design, and why no test should find them.
 * They are named by their file and the line that they make of it.
 */
export const explained: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SwitchingElement: {
    'flit-latch.ts: flit = reg(flitType(this.p), 1)': 'a flit means nothing before one has come: `full` starts at 0',
  },
  VirtualChannel: {
    'virtual-channel.ts: route = reg(routeType(this.p), 1)':
      'a route means nothing before there is one: no request is valid',
    'virtual-channel.ts: outVc = reg(vcType(this.p), 1)': 'nor does an output virtual channel before one is granted',
  },
}
