/** The pages of the labs: the task, and the requested files, to be written and checked in the page. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { beginningFiles } from '../../../src/apps/cli/lab/new-lab.js'
import { goldenDiagram, withNumbers } from '../../../src/apps/course/starter.js'
import { numbersOf, type Lab } from '../../../src/apps/course/index.js'
import { describeNumbers } from '../../../src/apps/course/numbers-text.js'
import { helperFiles, helperPage } from './helpers.js'
import { attribute } from './html.js'
import type { Picture } from './live-blocks.js'
import { withLinks, type Page } from './pages.js'

/** The student whose numbers a page has until the reader enters an id. */
const student = 'you'

/** The heading before which the files stand in the page. */
const before = '## How to work'

/** The pages of all labs, each with the drawing of the expected behaviour. */
export async function labPages(): Promise<{ readonly page: Page; readonly picture: Picture }[]> {
  const names = readdirSync('labs').filter((name) => existsSync(`labs/${name}/check.ts`))
  return Promise.all(
    names.sort().map(async (name) => {
      const { default: lab } = (await import(`../../../labs/${name}/check.js`)) as { readonly default: Lab }
      const picture = { path: `labs/${name}/expected.svg`, svg: goldenDiagram(lab, numbersOf(lab, student)) }
      return { page: pageOf(lab), picture }
    }),
  )
}

function pageOf(lab: Lab): Page {
  const readme = `labs/${lab.name}/README.md`
  const numbered = withNumbers(readFileSync(readme, 'utf8'), lab, numbersOf(lab, student), idForm(lab))
  const text = linked(numbered)
  if (!text.includes(before)) throw new Error(`${readme} has no section "${before}"`)
  const whole = text.replace(before, () => `${workspaceOf(lab)}\n\n${before}`)
  return { path: `labs/${lab.name}/index.md`, text: withLinks(whole, readme) }
}

/** Students have the file in another folder, from which the names of guides and sources cannot be links. */
function linked(readme: string): string {
  return readme
    .replace(/(?<!\[)`(docs\/[\w-]+\.md|rtl\/[\w/-]+\.ts)`/g, '[`$1`](../../$1)')
    .replace(/(?<!\[)`flitwave\/rtl\/([\w-]+)\/([\w-]+)`/g, (shown, folder: string, name: string) => {
      const isHelper = folder === 'lib' && helperFiles().includes(name)
      return `[${shown}](../../${isHelper ? helperPage(name) : `rtl/${folder}/${name}.ts`})`
    })
}

const newCommand = ({ name }: Lab): string => `npx flitwave lab new ${Number(name.slice(0, 2))} --student ${student}`

function idForm(lab: Lab): string {
  const numbers = describeNumbers(numbersOf(lab, student))
  return `<p class="lab-id"><label>Your id <input type="text" size="18" maxlength="60" autocomplete="username" spellcheck="false" placeholder="none yet"></label> <span class="lab-shown"><span class="lab-whose">Example numbers, until you enter your id:</span> <b class="lab-numbers">${numbers}</b></span></p>`
}

function workspaceOf(lab: Lab): string {
  const { name, file, tests, answers } = lab
  const place = { name, folder: `labs/${name}` }
  const numbers = numbersOf(lab, student)
  const all = new Map(beginningFiles(place, lab, numbers).map(({ name, content }) => [name, content]))
  const asked = new Set([file, tests, answers?.file].filter((one) => one !== undefined))
  const texts = (names: Iterable<string>): Record<string, string> =>
    Object.fromEntries([...names].map((one) => [one, all.get(one)!]))
  const given = [...all.keys()].filter((one) => !asked.has(one))
  const data = attribute(JSON.stringify({ name, files: texts(asked), given: texts(given), student }))
  const shown = all.get(file)!
  return `## Do it here

${whatToWrite(lab)} Each change is checked in this page, as \`flitwave lab check\` does; nothing is sent anywhere, and this browser keeps what
you write. What you save is what you hand in. To go on on the command line, [install Flitwave](../../docs/labs.md#begin), begin with
\`${newCommand(lab)}\` and your id, and put what you have saved in the place of the skeleton.

<div class="live lab" data-lab="${data}" style="--lines: ${shown.split('\n').length - 1}">
<div class="live-bar"><div class="tabs"><span class="name">${file}</span></div><button type="button" class="brief"></button><button type="button" class="undo" hidden>Bring my work back</button><button type="button" class="reset">Begin again</button><button type="button" class="save">Save${asked.size > 1 ? ' the files' : ' the file'}</button></div>
<div class="live-code">

\`\`\`${file.endsWith('.json') ? 'json' : 'ts'}
${shown}\`\`\`

</div>
<div class="live-wave verdict"><div class="status" role="status" data-state="none">turn to the code, and it is checked</div><p class="for-example" hidden>These are example numbers. <button type="button">Enter your id</button> for your own, before you hand anything in.</p></div>
</div>`
}

function whatToWrite({ file, tests, answers }: Lab): string {
  if (tests !== undefined) return `Write \`${file}\`, and your tests in \`${tests}\`.`
  if (!answers) return `Write \`${file}\`.`
  return answers.file === file ? `Fill in \`${file}\`.` : `Fill in \`${answers.file}\`, and correct \`${file}\`.`
}
