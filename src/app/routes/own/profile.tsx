import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api } from '#client/api.ts'
import { ViewDocuments } from '#features/documents/client/view-documents.tsx'
import { OwnStandings } from '#features/members/client/own/own-standings.tsx'
import { canWork } from '#features/members/rules/standing.ts'
import { ProfilePage } from '#features/profile/client/profile-page.tsx'
import { parseProfilePlace } from '#features/profile/rules/place.ts'

// The forms of the registration are most of its code, and most visits only read: loaded when needed.
const SectionEditor = lazy(async () => ({
  default: (await import('#features/registration/client/section-editor.tsx')).SectionEditor,
}))

const OwnChecks = lazy(async () => ({ default: (await import('#features/checks/client/own-checks.tsx')).OwnChecks }))
const OwnRoles = lazy(async () => ({ default: (await import('#features/roles/client/own-roles.tsx')).OwnRoles }))
const OwnReferences = lazy(async () => ({
  default: (await import('#features/references/client/own-references.tsx')).OwnReferences,
}))

/** The same page in either portal. */
export function Profile() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data: standings } = useQuery(api.members.ownStandings.queryOptions())
  return (
    <>
      <ProfilePage
        Documents={ViewDocuments}
        SectionEditor={SectionEditor}
        canWork={standings?.items.some(({ standing }) => canWork(standing.standing)) ?? false}
        standing={<OwnStandings leads />}
        place={parseProfilePlace(search)}
        onPlace={(place) => void navigate({ to: '.', search: place, replace: true, resetScroll: false })}
      />
      <Suspense>
        <OwnRoles />
        <OwnChecks />
        <OwnReferences />
      </Suspense>
    </>
  )
}
