import { givePhotos } from '../files.ts'
import { freshProfile, openBrowser } from '../pages/browser.ts'
import { type Opened, open } from '../pages/visit.ts'
import type { Stage } from '../stage.ts'
import type { Finding } from '../works.ts'

const LIST = '/manager-dashboard/candidates'
/** The thumbnails of the first page, in base64. */
async function thumbnailsOf({ as, teams }: Stage) {
  const { id, manager } = teams.of2000
  const read = async (path: string) => JSON.parse((await as(manager, { path })).toString())
  const { members } = await read(`/api/teams/${id}/dashboard`)
  const ids = members.items.map(({ photoFileId }: { photoFileId: string | null }) => photoFileId).filter(Boolean)
  return Object.values<string>(await read(`/api/files/thumbnails?ids=${ids}`))
}

/** Photos of a list of 50: what the browser sends for on the first visit and the next, and what one costs. */
export async function photos(stage: Stage): Promise<Finding[]> {
  await givePhotos(stage)
  const { manager } = stage.teams.of2000
  const sizes = (await thumbnailsOf(stage)).map((picture) => Buffer.from(picture, 'base64').length)
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
