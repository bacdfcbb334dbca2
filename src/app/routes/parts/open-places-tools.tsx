import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import type { OpenPlace } from '#features/allocation/schema.ts'
import { shiftActions } from '#features/shifts/policy.ts'
import { can, type Standing } from '#features/teams/policy.ts'
import { UndoesPublishing } from './undoes-publishing.tsx'

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
  const list = (only: 'unfilled' | 'draft', enabled: boolean) =>
    api.shifts.list.queryOptions({
      input: { teamId: team.id, from: first?.day ?? '', through: last?.day ?? '', only },
      enabled: first !== undefined && enabled,
    })
  const unfilled = useQuery(list('unfilled', asking))
  const unpublished = useQuery(list('draft', isDraft))
  const open = unfilled.data?.items.filter(({ id }) => shiftIds.has(id))
  const drafts = unpublished.data?.items.filter(({ id }) => shiftIds.has(id)) ?? []
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
        {can(team, shiftActions.plan) && drafts.length > 0 && (
          <UndoesPublishing teamId={team.id}>
            <PublishDrafts teamId={team.id} drafts={drafts} />
          </UndoesPublishing>
        )}
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
