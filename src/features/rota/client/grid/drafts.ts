import { useMemo } from 'react'
import { lineText } from '#features/staffing/rules/line-text.ts'
import type { ShortSites } from '#features/staffing/schema.ts'
import { mixesLacking } from '../../rules/mixes.ts'
import type { Model } from '../../rules/model.ts'
import type { Rota, RotaShift } from '../../schema.ts'
import { dayHead } from './looks.ts'

/** A draft, as far as who publishes it is asked about it. */
export interface DraftToPublish extends Pick<RotaShift, 'id' | 'day' | 'start' | 'end'> {
  siteName: string
  places: {
    assignmentId: string
    userId: string
    fullName: string
    photoFileId: null
    state: RotaShift['places'][number][2]
    atRisk: boolean
  }[]
}

/** The rules of the mix that sites do not keep while drafts run, each once, in words. */
function lackingOf({ sites }: Rota, shifts: readonly RotaShift[], short: ShortSites | undefined): string[] {
  const lines = shifts
    .filter(({ isDraft }) => isDraft)
    .flatMap((shift) => {
      const { id: siteId, name } = sites[shift.site]!
      return mixesLacking(short, { ...shift, siteId }).map((line) => `${dayHead(line.day)}, ${name}: ${lineText(line)}`)
    })
  return [...new Set(lines)]
}

/** The drafts among some shifts. */
function draftsOf({ sites, people }: Rota, shifts: readonly RotaShift[]): DraftToPublish[] {
  return shifts
    .filter(({ isDraft }) => isDraft)
    .map(({ id, day, start, end, site, places }) => ({
      ...{ id, day, start, end, siteName: sites[site]!.name },
      places: places.map(([assignmentId, at, state]) => {
        const { id: userId, name: fullName } = people[at]!
        return { assignmentId, userId, fullName, photoFileId: null, state, atRisk: false }
      }),
    }))
}

interface Drawn {
  rota: Rota
  model: Model
  short: ShortSites | undefined
}

/** The drafts that are shown, and the rules of the mix that sites do not keep while they run. */
export function useDrafts(drawn: Drawn | undefined) {
  const { rota, model, short } = drawn ?? {}
  const shifts = model?.shifts
  const drafts = useMemo(() => (rota && shifts ? draftsOf(rota, shifts) : []), [rota, shifts])
  const lacking = useMemo(() => (rota && shifts ? lackingOf(rota, shifts, short) : []), [rota, shifts, short])
  return { drafts, lacking }
}
