import type { BlockProgram } from '../../check/oracle/programs.js'
import { elaboration, error, hardware, type Group } from './row.js'

const beside = `const type = enumOf(State, 'State')
enum Kind { Data = 1, Credit = 4 }
const kindType = enumOf(Kind, 'Kind')
const Message = struct({ kind: kindType, last: bool })`

/** A block that gives values to an output of a dense enum, and of a sparse one. */
function block(comb: string, seq = ''): BlockProgram {
  const outputs = [
    ['o', 'output(type)', 'State.Idle'],
    ['k', 'output(kindType)', 'Kind.Data'],
    ['msg', 'wire(Message)', '{ kind: Kind.Data, last: false }'],
  ] as const
  const fields = [
    ...outputs,
    ['state', 'reg(type, State.Idle)'],
    ['ki', 'input(kindType)'],
    ['mi', 'input(Message)'],
    ['kinds', 'input(vec(3, kindType))'],
  ] as const
  const isUsed = (name: string): boolean => new RegExp(`this\\.${name}\\b`).test(comb + seq)
  const used = fields.filter(([name]) => isUsed(name))
  const given = outputs.filter(([name]) => isUsed(name)).map(([name, , value]) => `this.${name} = ${value};`)
  return {
    beside,
    members: used.map(([name, declared]) => `${name} = ${declared}`).join('\n  '),
    comb: `${given.join(' ')} ${isUsed('msg') ? 'unused(this.msg);' : ''} ${comb}`,
    ...(seq !== '' && { seq }),
  }
}

export const enums: Group = {
  title: 'Enums',
  rows: [
    elaboration('enum State { … }', 'its members are known numbers; `enumOf` makes a type of it', {
      beside: `enum Mode { Off, On = 3 }`,
      comb: `this.y = Mode.On`,
    }),
    hardware('a signal of an enum', 'is compared with the members', `this.f = this.e === State.Busy`),
    hardware('e = State.Busy', 'a member', block(`this.o = State.Busy`)),
    hardware('e = f', 'another signal of the same enum', block(`this.o = this.e; this.k = this.ki`)),
    hardware('e = c ? f : State.Busy', 'a choice between members', block(`this.o = this.c ? this.e : State.Busy`)),
    hardware(
      'let next = e; if (c) next = State.Done; e = next',
      'a variable that holds members',
      block(`let next = State.Idle; if (this.c) next = State.Done; this.o = next`),
    ),
    hardware(
      'e = [State.Idle, State.Done][i]',
      'a table of members; past its end it is 0, which must be one, too',
      block(`this.o = [State.Done, State.Busy, State.Idle][this.j]!`),
    ),
    hardware('e = low(x, 1)', 'a number, where each that it can be is a member', block(`this.o = low(this.a, 1)`)),
    hardware(
      'e = asMember(type, x, State.Idle)',
      'the member with that number, or the last argument where there is none',
      block(`this.o = asMember(type, this.a, State.Idle); this.k = asMember(kindType, this.n, this.ki)`),
    ),
    hardware(
      'a function with a switch of all members',
      'which comes next',
      block(
        `const next = (x) => { switch (x) { case State.Idle: return State.Busy; case State.Busy: return State.Done; case State.Done: return State.Idle } }; this.o = next(this.e)`,
      ),
    ),
    hardware(
      'unpackAs(T, pack(x))',
      'bits of a struct of the same enums',
      block(`this.msg = unpackAs(Message, pack(this.mi)); this.k = this.msg.kind`),
    ),
    error('e = x of a number', 'FW148', 'write `asMember(type, x, …)`', block(`this.o = low(this.a, 2)`)),
    error('e = e + 1', 'FW148', 'a `switch` names the next member', block('', `this.state = this.state + 1`)),
    error('e++', 'FW148', 'a `switch` names the next member', block('', `this.state++`)),
    error('e = 3 as State', 'FW148', 'a cast checks nothing', block(`this.o = 3 as State`)),
    error('e = 2 of a sparse enum', 'FW148', 'numbers between the members are none', block(`this.k = 2`)),
    error('e = c ? 2 : 4 of a sparse enum', 'FW148', 'one of them is none', block(`this.k = this.c ? 2 : 4`)),
    error(
      'unpackAs(type, bits) of an enum',
      'FW148',
      'convert the bits with `asMember`',
      block(`this.o = unpackAs(type, low(this.a, 2))`),
    ),
    error(
      'unpackAs(T, bits) of a struct with an enum',
      'FW148',
      'unpack a number in its place, and convert that',
      block(`this.msg = unpackAs(Message, this.a)`),
    ),
    error(
      'e = xs[i] of a sparse enum without 0',
      'FW148',
      'past its end an array reads 0',
      block(`this.k = this.kinds[this.j]!`),
    ),
    error('clear(e) of a sparse enum without 0', 'FW148', 'store a member', block(`clear(this.k)`)),
    error('reg(type, 3)', 'FW148', 'it begins as a member', {
      beside,
      members: `q = reg(type, 3)`,
      comb: `this.f = this.q === State.Idle`,
      seq: `this.q = State.Idle`,
    }),
    error(
      'case 3: of an enum without 3',
      'FW105',
      'it never applies',
      `switch (this.e) { case 3: this.y = 1; break; default: this.y = 2 }`,
    ),
  ],
}
