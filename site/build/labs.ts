/** The pages of the labs: what is asked, and the file that is asked for, to be written and checked in the page. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { goldenDiagram, withDefaults } from '../../src/lab/begin.js'
import { numbersOf, parametersOf, type Lab } from '../../src/lab/index.js'
import { describeNumbers } from '../../src/lab/judge.js'
import { attribute } from './html.js'
import type { Picture } from './live-blocks.js'
import { withLinks, type Page } from './pages.js'

/** Whose numbers a page has until somebody says who it is. */
const student = 'you'

/** Where the file stands in the page. */
const before = '## How to work'

/** The pages of all labs, each with the drawing of what is expected. */
export async function labPages(): Promise<{ readonly page: Page; readonly picture: Picture }[]> {
  const names = readdirSync('labs').filter((name) => existsSync(`labs/${name}/check.ts`))
  return Promise.all(
    names.sort().map(async (name) => {
      const { default: lab } = (await import(`../../labs/${name}/check.js`)) as { readonly default: Lab }
      const picture = { path: `labs/${name}/expected.svg`, svg: goldenDiagram(lab, numbersOf(lab, student)) }
      return { page: pageOf(lab), picture }
    }),
  )
}

function pageOf(lab: Lab): Page {
  const readme = `labs/${lab.name}/README.md`
  const text = withLinks(readFileSync(readme, 'utf8'), readme)
  if (!text.includes(before)) throw new Error(`${readme} has no section "${before}"`)
  const [numbers, workspace] = canBeDoneInPage(lab)
    ? [idForm(lab), workspaceOf(lab)]
    : [plainNumbers(lab), onCommandLine(lab)]
  return {
    path: `labs/${lab.name}/index.md`,
    text: text.replace('<!-- numbers -->', () => numbers).replace(before, () => `${workspace}\n\n${before}`),
  }
}

/** A page checks a module; answers are checked on the command line. */
const canBeDoneInPage = ({ module, answers }: Lab): boolean => module !== undefined && !answers

const newCommand = ({ name }: Lab): string => `npx flitwave lab new ${Number(name.slice(0, 2))} --student ${student}`

const numbersText = (lab: Lab): string => describeNumbers(numbersOf(lab, student))

function plainNumbers(lab: Lab): string {
  return `Each student has other numbers. Here they are **${numbersText(lab)}**.`
}

function idForm(lab: Lab): string {
  return `<p class="lab-id"><label>Your id <input type="text" size="12" maxlength="60" autocomplete="username" spellcheck="false" placeholder="${student}"></label> Your numbers: <b class="lab-numbers">${numbersText(lab)}</b></p>`
}

const onCommandLine = (lab: Lab): string => `## Do it

This lab is done on the command line: [labs](../../docs/labs.html#begin) tells how to install Flitwave, and \`${newCommand(lab)}\` begins it.`

function workspaceOf(lab: Lab): string {
  const { name, file, tests } = lab
  const skeleton = readFileSync(`labs/${name}/skeleton/${file}`, 'utf8')
  const others = readdirSync(`labs/${name}/skeleton`).filter((other) => other !== file && other !== tests)
  const given = Object.fromEntries(
    others.map((other) => [other, readFileSync(`labs/${name}/skeleton/${other}`, 'utf8')]),
  )
  const data = attribute(JSON.stringify({ name, file, skeleton, given, student }))
  const shown = withDefaults(skeleton, parametersOf(lab, numbersOf(lab, student)))
  return `## Do it here

Write \`${file}\`. Each change is checked in this page, as \`flitwave lab check\` does; nothing is sent anywhere, and this browser keeps
what you write.${others.length > 0 ? ` Beside it is ${others.map((other) => `\`${other}\``).join(', ')}, as the skeleton has it.` : ''}${tests === undefined ? '' : ` Your tests, \`${tests}\`, are written on the command line.`}

To go on there, [install Flitwave](../../docs/labs.html#begin), begin with \`${newCommand(lab)}\` and your id, and put the file in the
place of the skeleton.

<div class="live lab" data-lab="${data}" style="--lines: ${shown.split('\n').length - 1}">
<div class="live-bar"><span class="name">${file}</span><button type="button" class="reset">Begin again</button><button type="button" class="save">Save the file</button></div>
<div class="live-code">

\`\`\`ts
${shown}\`\`\`

</div>
<div class="live-wave verdict"><div class="status" role="status" data-state="none">turn to the code, and it is checked</div></div>
</div>`
}
