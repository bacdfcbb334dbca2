import type { Rota, RotaShift } from '../../schema.ts'

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

/** The drafts among some shifts. */
export function draftsOf({ sites, people }: Rota, shifts: readonly RotaShift[]): DraftToPublish[] {
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
