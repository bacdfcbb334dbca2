import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { signIn } from '../callers.ts'
import { freshProfile, openBrowser } from '../pages/browser.ts'
import { type Opened, open } from '../pages/visit.ts'
import type { Stage } from '../stage.ts'
import type { Finding } from '../works.ts'

const LIST = '/manager-dashboard/candidates'
const HEADERS = { 'content-type': 'application/octet-stream', 'x-requested-with': 'care-staffing' }

/** A portrait as a phone sends it: soft shapes and some grain, another one for everybody. */
function portrait() {
  const [width, height, channels] = [12, 16, 3] as const
  const grain = { type: 'gaussian', mean: 128, sigma: 12 } as const
  return sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })
    .resize(900, 1200, { kernel: 'cubic' })
    .composite([
      {
        input: { create: { width: 900, height: 1200, channels, background: 'grey', noise: grain } },
        blend: 'soft-light',
      },
    ])
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Gives the first page of a team's list photos, uploaded by the people themselves. Returns where their thumbnails are. */
async function givePhotos({ as, pool, vault, teams }: Stage) {
  const { id, manager } = teams.of2000
  const list = JSON.parse((await as(manager, { path: `/api/teams/${id}/dashboard` })).toString())
  const ids: string[] = list.members.items.map(({ userId }: { userId: string }) => userId)
  const given: string[] = []
  for (const person of await signIn(pool, `id in (${ids.map((one) => `'${one}'`).join()})`)) {
    // The crowd is seeded with keys that open nothing.
    const { kekId, wrapped } = vault.newKey({ userId: person.id })
    await pool.query('update app.user_keys set kek_id = $2, wrapped_dek = $3 where user_id = $1', [
      person.id,
      kekId,
      wrapped,
    ])
    const path = '/api/files?slot=profile-image&name=me.jpg'
    const photo = JSON.parse(
      (await as(person, { method: 'POST', path, headers: HEADERS, body: await portrait() })).toString(),
    )
    await pool.query(
      `update app.files set state = 'superseded', superseded_at = now()
        where user_id = $1 and slot = 'profile-image' and state = 'current'`,
      [person.id],
    )
    await pool.query(`update app.files set state = 'current' where id = $1`, [photo.id])
    await pool.query('update app.profiles set photo_file_id = $1 where user_id = $2', [photo.id, person.id])
    given.push(photo.id)
  }
  return `/api/files/thumbnails?ids=${given}`
}

/** Photos of a list of 50: what the browser sends for on the first visit and the next, and what one costs. */
export async function photos(stage: Stage): Promise<Finding[]> {
  const path = await givePhotos(stage)
  const { manager } = stage.teams.of2000
  const thumbnails: Record<string, string> = JSON.parse((await stage.as(manager, { path })).toString())
  const sizes = Object.values(thumbnails).map((picture) => Buffer.from(picture, 'base64').length)
  const browser = await openBrowser()
  try {
    const context = await freshProfile({ browser, stage, caller: manager, phone: false })
    const visits: Opened['visit'][] = []
    for (let turn = 0; turn < 2; turn++) {
      const { visit, page } = await open(context, { path: LIST })
      visits.push(visit)
      await page.close()
    }
    const [first, second] = visits as [Opened['visit'], Opened['visit']]
    return [
      {
        says: 'W7 the largest thumbnail of a photo',
        value: Math.max(...sizes) / 1024,
        limit: 4,
        unit: 'KB',
        beside: `${sizes.length} of them, ${(sizes.reduce((sum, size) => sum + size, 0) / 1024).toFixed(0)} KB`,
      },
      { says: 'W7 photos of a list of 50, first visit', value: first.photos, limit: 3, unit: 'requests' },
      {
        says: 'W7 photos of a list of 50, second visit',
        value: second.photos,
        limit: 0,
        unit: 'requests',
        beside: `${first.requests} and ${second.requests} requests in all, ${first.kilobytes.toFixed(0)} and ${second.kilobytes.toFixed(0)} KB`,
      },
    ]
  } finally {
    await browser.close()
  }
}
