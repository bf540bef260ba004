/** The inspector opens the runs of the gallery, from the disk and from a server. */

import { expect, it } from 'vitest'
import { describeSite, openPage, serveSite, siteOnDisk } from '../support/site.js'

describeSite('runs on the site', () => {
  it.each([
    ['on the disk', () => Promise.resolve(siteOnDisk)],
    ['on a server', serveSite],
  ])('open from the gallery %s', async (_, addressOf) => {
    const { page, complaints } = await openPage(`${await addressOf()}waves/index.html`)
    const paragraph = page.locator('p', { hasText: 'npx flitwave inspect torus-deadlock --set vcs=1' })
    await paragraph.getByRole('link', { name: 'Open this run' }).click()
    await page.waitForURL(/runs\/torus-deadlock-vcs1\.html/)
    await page.getByText('Four worms around a ring of 4').first().waitFor()
    expect(complaints).toEqual([])
  })

  it('open from the moving network of the home page', async () => {
    const { page, complaints } = await openPage(`${siteOnDisk}index.html`)
    const picture = page.getByAltText('Flits of 40 packets cross a mesh of 16 routers')
    expect(
      await picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    ).toBeGreaterThan(0)
    await picture.click()
    await page.waitForURL(/runs\/traffic-mesh-k4\.html/)
    await page.getByRole('listbox', { name: 'Packets' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('open from dumps of the reader, on the disk', async () => {
    const { page, complaints } = await openPage(`${siteOnDisk}index.html`)
    await page.getByRole('link', { name: 'Open a dump' }).click()
    const asked = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).click()
    await (await asked).setFiles('test/apps/inspect/page/dumps/verilator.fst')
    await page.getByText('cycles of TOP.tb.clk').waitFor()
    expect(complaints).toEqual([])
  })
})
