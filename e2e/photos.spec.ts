import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import type { FileRef } from '#shared/fields/builders.ts'
import { expectGoodScreen } from './support/axe.ts'
import { enter, somebody } from './support/people.ts'
import { arriveAt } from './support/registration.ts'
import { expect, test } from './support/test.ts'

const MIB = 1024 ** 2
const FIELD = '[data-field="passportFile"]'

/** Noise, which compresses badly, as a camera's grain does; `start` covers the left quarter. */
function noise(
  { width, height, channels }: { width: number; height: number; channels: 3 | 4 },
  start: number[],
): Sharp {
  const pixels = randomBytes(width * height * channels)
  for (let y = 0; y < height; y++) for (let x = 0; x < width / 4; x++) pixels.set(start, (y * width + x) * channels)
  return sharp(pixels, { raw: { width, height, channels } })
}

/** What a phone that is held upright stores: the picture lies on its side and says so. Upright, its upper quarter is red. */
async function cameraPhoto() {
  const buffer = await noise({ width: 4000, height: 3000, channels: 3 }, [255, 0, 0])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(10 * MIB)
  return { name: 'IMG_0042.jpeg', mimeType: 'image/jpeg', buffer }
}

/** Does what uploads a file and reads it back from the server. */
async function uploaded(page: Page, act: () => Promise<unknown>) {
  const answer = page.waitForResponse(/\/api\/files\?/)
  await act()
  const file = (await (await answer).json()) as FileRef
  const stored = await (await page.request.get(`/api/files/${file.id}`)).body()
  return { file, stored }
}

/** The mean red, green and blue of a part of the picture. */
async function colour(picture: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(await sharp(picture).extract(part).toBuffer()).stats()
  return channels.map(({ mean }) => Math.round(mean))
}

test('a photo of 12 megapixels is shrunk to the 5 MB of its slot, and stays upright', async ({ browser, product }) => {
  const phone = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    extraHTTPHeaders: { 'x-forwarded-for': '198.51.104.1' },
  })
  const page = await phone.newPage()
  await enter(page, product, somebody('staff'))
  await arriveAt(page, 'passport')
  const photo = await cameraPhoto()
  const { file, stored } = await uploaded(page, async () => {
    const chooser = page.waitForEvent('filechooser')
    await page
      .locator(FIELD)
      .getByLabel(/^Take a Photo: /)
      .tap()
    await (await chooser).setFiles(photo)
  })
  expect(file).toMatchObject({ name: 'IMG_0042.jpg', mime: 'image/jpeg' })
  expect(await sharp(stored).metadata()).toMatchObject({ width: 1800, height: 2400 })
  const [red = 0, green = 255] = await colour(stored, { left: 100, top: 100, width: 1600, height: 400 })
  expect(red).toBeGreaterThan(240)
  expect(green).toBeLessThan(15)
  await expect(page.getByRole('link', { name: 'IMG_0042.jpg' })).toBeVisible()
  await expectGoodScreen(page, 'a photo on a phone')
  await phone.close()
})

test('a picture is chosen by keyboard, and white is put behind a transparent one', async ({ page, product }) => {
  await enter(page, product, somebody('staff'))
  await arriveAt(page, 'passport')
  await expect(page.getByLabel(/^Take a Photo/)).toHaveCount(0)
  const drawing = await noise({ width: 2600, height: 1300, channels: 4 }, [0, 0, 0, 0]).png().toBuffer()
  const { file, stored } = await uploaded(page, async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.locator(`${FIELD} input[type=file]`).focus()
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: drawing })
  })
  expect(file).toMatchObject({ name: 'me.jpg', mime: 'image/jpeg' })
  expect(await sharp(stored).metadata()).toMatchObject({ width: 2400, height: 1200 })
  for (const mean of await colour(stored, { left: 50, top: 50, width: 400, height: 1000 }))
    expect(mean).toBeGreaterThan(250)
})

test('a small picture is sent as it is, and one that cannot be read is refused with the reason', async ({
  page,
  product,
}) => {
  await enter(page, product, somebody('staff'))
  await arriveAt(page, 'passport')
  const input = page.locator(`${FIELD} input[type=file]`)
  const small = await noise({ width: 200, height: 200, channels: 3 }, [0, 0, 0]).png().toBuffer()
  const { file } = await uploaded(page, () =>
    input.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: small }),
  )
  expect(file.name).toBe('small.png')
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: randomBytes(2000) }
  await input.setInputFiles(broken)
  await expect(page.getByRole('alert')).toContainText('broken.jpg: The content of this file is not what its name says')
  await input.setInputFiles({ ...broken, buffer: randomBytes(6 * MIB) })
  await expect(page.getByRole('alert')).toContainText('The file is larger than 5 MB')
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') })
  await expect(page.getByRole('alert')).toContainText('This kind of file is not accepted')
})
