/** Damaged dumps: an error with its byte, never a hang, and forms of VCD that are good though rare. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { openVcd } from '../../../src/runs/dump/vcd/vcd.js'
import { manners, models, writeVcd } from './random-vcd.js'
import { sourceOf, told } from './source.js'

const head =
  '$timescale 1ns $end $scope module top $end $var wire 4 ! a [3:0] $end $upscope $end $enddefinitions $end\n'

async function refusal(text: string): Promise<string> {
  try {
    await openVcd(sourceOf(text))
    return 'opened'
  } catch (error) {
    if (error instanceof FlitwaveError) return error.message
    throw error
  }
}

describe('a damaged dump', () => {
  it.each([
    ['time that goes back', `${head}#5\nb1 !\n#3\n`, /FW977: time goes back from 5 to 3, at byte 113/],
    ['an identifier of no variable', `${head}#5\n1"\n#6\n`, /FW977: no variable has the identifier `"`, at byte 108/],
    ['a bit that is none', `${head}#5\nb12 !\n#6\n`, /FW977: `2` is no bit, at byte 110/],
    ['a value that is too wide', `${head}#5\nb10000 !\n#6\n`, /FW977: a value is wider than its variable, at byte 108/],
    ['a time that is no number', `${head}#5a\n#6\n`, /FW977: `#5a` is no time, at byte 105/],
    ['a time beyond all numbers', `${head}#99999999999999999999\n#6\n`, /is no time, at byte 105/],
    ['a word among the changes', `${head}#5\nhello\n#6\n`, /FW977/],
    ['a real for bits', `${head}#5\nr1.5 !\n#6\n`, /FW977: a variable that is no real gets a real value, at byte 108/],
    ['declarations without an end', head.slice(0, 60), /FW977: the declarations do not end, at byte 60/],
    ['a scope too many closed', '$upscope $end', /FW977: `\$upscope` closes no scope, at byte 0/],
    ['a unit of time that is none', '$timescale 5 days $end', /FW977: `5days` is no unit of time/],
    ['a width that is none', '$var wire -4 ! a $end', /FW977: `-4` is no width/],
    ['a width that is enormous', '$var wire 999999999 ! a $end', /FW977: a variable has 999999999 bits/],
    ['one identifier for two widths', '$var wire 4 ! a $end $var wire 5 ! b $end', /FW977: `b` has the identifier/],
  ])('is refused for %s', async (_, text, message) => {
    expect(await refusal(text)).toMatch(message)
    expect(await refusal(text)).toContain('help: ')
  })

  it('opens up to the change that the end of the file cuts short, and says so', async () => {
    const dump = await openVcd(sourceOf(`${head}#5\nb1 !\n#6\nb0 !\n#1`))
    expect(dump.lastTime).toBe(6)
    expect(dump.notices).toEqual([expect.stringMatching(/^the dump ends in the middle of a change, at byte 121/)])
    expect(await told(dump, [0], 0, 100)).toEqual([
      [0, 0, 'xxxx'],
      [5, 0, '0001'],
      [6, 0, '0000'],
    ])
  })

  it.each([
    ['an identifier', '1!'],
    ['an identifier behind bits', 'b101 !'],
    ['a time', '#12'],
  ])('takes no value from %s that the end of the file cuts short', async (_, end) => {
    const declarations = '$var wire 1 ! a $end $var wire 9 !! b $end $enddefinitions $end\n'
    const dump = await openVcd(sourceOf(`${declarations}#5\n0!\n#6\n${end}`))
    expect([dump.lastTime, dump.notices]).toEqual([
      6,
      [expect.stringMatching(/^the dump ends in the middle of a change/)],
    ])
    expect(await told(dump, [0], 0, 200)).toEqual([
      [0, 0, 'x'],
      [5, 0, '0'],
    ])
  })

  it('opens or is refused with a byte, wherever it is cut and whatever byte is another', async () => {
    await fc.assert(
      fc.asyncProperty(models, manners, fc.nat(), fc.nat(255), fc.boolean(), async (model, manner, at, byte, isCut) => {
        const bytes = new TextEncoder().encode(writeVcd(model, manner))
        const place = at % bytes.length
        const damaged = isCut ? bytes.slice(0, place) : bytes.with(place, byte)
        try {
          const dump = await openVcd(sourceOf(damaged), { pieceBytes: 64 })
          await told(dump, [...Array(dump.signalCount).keys()], 0, Number.MAX_SAFE_INTEGER)
        } catch (error) {
          expect(String(error)).toMatch(/error FW977: .*at byte [\d,]+ of the dump\n {2}help: /)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('rare forms of VCD', () => {
  async function namesOf(declarations: string): Promise<string[]> {
    const { variables } = await openVcd(sourceOf(`${declarations} $enddefinitions $end`))
    return variables.map(({ scope, name, range }) => {
      return [...scope, name].join(' ') + (range ? ` ${range.left}:${range.right}` : '')
    })
  }

  it('reads ranges, indices and escaped names as they are meant', async () => {
    const declarations = [
      '$scope module top $end',
      '$var wire 8 ! a[7:0] $end',
      '$var wire 8 " b [0:7] $end',
      '$var reg 8 # \\mem[3] [7:0] $end',
      '$var reg 1 $ bit [2] $end',
      '$var reg 4 % two[1][3:0] $end',
      '$var reg 1 & \\a+b.c $end',
      '$var reg 8 ( packed [1:0][3:0] $end',
      '$upscope $end $scope begin \\g.x $end $var integer 32 ) i [-1:30] $end $upscope $end',
    ]
    expect(await namesOf(declarations.join('\n'))).toEqual([
      'top a 7:0',
      'top b 0:7',
      'top mem[3] 7:0',
      'top bit[2]',
      'top two[1] 3:0',
      'top a+b.c',
      'top packed',
      'g.x i -1:30',
    ])
  })

  it('takes a scope that opens twice as one', async () => {
    const once = (name: string): string => `$scope module top $end $var wire 1 ${name} ${name} $end $upscope $end`
    expect(await namesOf(`${once('a')} ${once('b')}`)).toEqual(['top a', 'top b'])
  })

  it('reads x, z and the weak values of VHDL in any case, and $dumpoff as x', async () => {
    const text = `${head}$dumpvars bX0 ! $end #1 bZ ! #2 buWhL ! #3 $dumpoff bx ! $end #4 $dumpon b0101 ! $end #5\n`
    const dump = await openVcd(sourceOf(text))
    expect((await told(dump, [0], 0, 9)).map(([time, , value]) => `${time} ${value}`)).toEqual([
      '0 xxxx',
      '1 xxx0',
      '1 zzzz',
      '2 xx10',
      '3 xxxx',
      '4 0101',
    ])
  })

  it('tells events that occur, and none that a list of all values has', async () => {
    const declarations = '$var event 1 ! e $end $var wire 1 " a $end $enddefinitions $end\n'
    const changes =
      '#0 $dumpvars 1! 0" $end #5 1! #6 $dumpall 1! 0" $end 1! #7 $dumpoff x" $end #8 $dumpon 1! 1" #9 1!\n'
    const dump = await openVcd(sourceOf(declarations + changes))
    const occurred = (await told(dump, [0], 0, 9)).map(([time]) => time)
    expect(occurred).toEqual([5, 6, 9])
  })

  it('passes over changes behind the list of $dumpoff, and takes those of an empty list', async () => {
    const text = (list: string): string => `${head}#0 b0 ! #3 $dumpoff ${list} $end b1 ! #4 $dumpon b10 ! $end #5\n`
    const toldOf = async (list: string): Promise<string[]> => {
      const all = await told(await openVcd(sourceOf(text(list))), [0], 0, 9)
      return all.map(([time, , value]) => `${time} ${value}`)
    }
    expect(await toldOf('bx !')).toEqual(['0 0000', '3 xxxx', '4 0010'])
    expect(await toldOf('')).toEqual(['0 0000', '3 0001', '4 0010'])
  })
})
