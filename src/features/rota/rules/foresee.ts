import type { Change, Rota, RotaShift } from '../schema.ts'

// What the rota looks like once something is done, drawn before the server has answered.

type Places = RotaShift['places']

function withPlaces(shift: RotaShift, places: Places): RotaShift {
  return { ...shift, places, open: Math.max(0, shift.open + shift.places.length - places.length) }
}

const hasPlace = ({ places }: RotaShift, id: string) => places.some(([placeId]) => placeId === id)

/** One shift after a change; null: it is gone. */
function changed(shift: RotaShift, change: Change, rota: Rota): RotaShift | null {
  const personAt = (userId: string) => rota.people.findIndex(({ id }) => id === userId)
  switch (change.kind) {
    case 'book':
      if (shift.id !== change.shiftId || shift.open === 0) return shift
      return withPlaces(shift, [
        ...shift.places,
        [`${shift.id}:${change.userId}`, personAt(change.userId), 'confirmed', shift.pay],
      ])
    case 'take-off':
      if (!hasPlace(shift, change.assignmentId)) return shift
      return withPlaces(
        shift,
        shift.places.filter(([id]) => id !== change.assignmentId),
      )
    case 'hand-over':
      if (!hasPlace(shift, change.assignmentId)) return shift
      return {
        ...shift,
        places: shift.places.map((place) =>
          place[0] === change.assignmentId ? [place[0], personAt(change.userId), 'confirmed', shift.pay] : place,
        ),
      }
    case 'move':
      return shift.id === change.shiftId ? moved(shift, change, rota) : shift
    case 'cancel':
      return shift.id === change.shiftId ? null : shift
    default:
      return shift
  }
}

function moved(
  shift: RotaShift,
  { startsOn, start, end, siteId }: Extract<Change, { kind: 'move' }>,
  { sites }: Rota,
): RotaShift {
  const site = siteId ? sites.findIndex(({ id }) => id === siteId) : shift.site
  return { ...shift, day: startsOn ?? shift.day, start: start ?? shift.start, end: end ?? shift.end, site }
}

function created(change: Extract<Change, { kind: 'create' }>, { people, sites }: Rota): RotaShift {
  const person = people.findIndex(({ id }) => id === change.userId)
  const places: Places = person < 0 ? [] : [[`${change.clientKey}:place`, person, 'confirmed', null]]
  return {
    ...{
      id: change.clientKey,
      version: 1,
      job: change.job,
      day: change.startsOn,
      start: change.start,
      end: change.end,
    },
    ...{
      site: sites.findIndex(({ id }) => id === change.siteId),
      break: change.breakMin ?? 0,
      minutes: 0,
      isDraft: true,
    },
    ...{ required: change.places, open: change.places - places.length, places, pay: null, charge: null },
  }
}

/** The rota with some changes done. */
export function foresee(rota: Rota, changes: readonly Change[]): Rota {
  let shifts = rota.shifts
  for (const change of changes)
    shifts =
      change.kind === 'create'
        ? shifts.concat(created(change, rota))
        : shifts.flatMap((shift) => changed(shift, change, rota) ?? [])
  return { ...rota, shifts }
}
