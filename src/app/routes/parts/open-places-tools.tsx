import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import type { OpenPlace } from '#features/allocation/schema.ts'
import { shiftActions } from '#features/shifts/policy.ts'
import { can, type Standing } from '#features/teams/policy.ts'

const OfferSeveral = lazy(async () => ({
  default: (await import('#features/shifts/client/asking/offer-several.tsx')).OfferSeveral,
}))
const PublishDrafts = lazy(async () => ({
  default: (await import('#features/shifts/client/manager/publish-drafts.tsx')).PublishDrafts,
}))

interface OpenPlacesToolsProps {
  team: Standing & { id: string }
  /** What a plan leaves open, in the order of time. */
  places: readonly Pick<OpenPlace, 'shiftId' | 'day' | 'isDraft'>[]
}

/** What is done about places that a plan leaves open: whoever can is asked, and drafts are published so that people see them. */
export function OpenPlacesTools({ team, places }: OpenPlacesToolsProps) {
  const [asking, setAsking] = useState(false)
  const [first, last] = [places[0], places.at(-1)]
  const isDraft = places.some((place) => place.isDraft)
  const shiftIds = new Set(places.map(({ shiftId }) => shiftId))
  const { data } = useQuery(
    api.shifts.list.queryOptions({
      input: { teamId: team.id, from: first?.day ?? '', through: last?.day ?? '', only: 'unfilled' },
      enabled: first !== undefined && (asking || isDraft),
    }),
  )
  const shifts = data?.items.filter(({ id }) => shiftIds.has(id))
  const drafts = shifts?.filter(({ state }) => state === 'draft') ?? []
  const open = shifts?.filter(({ state }) => state === 'open')
  return (
    <>
      {can(team, shiftActions.book) && places.some((place) => !place.isDraft) && (
        <Button
          variant="default"
          size="sm"
          aria-haspopup="dialog"
          loading={asking && !open}
          onClick={() => setAsking(true)}
        >
          Ask Who Can…
        </Button>
      )}
      <Suspense>
        {can(team, shiftActions.plan) && drafts.length > 0 && <PublishDrafts teamId={team.id} drafts={drafts} />}
        {asking && open && (
          <OfferSeveral
            teamId={team.id}
            shifts={open}
            onClose={() => setAsking(false)}
            onOffered={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}
