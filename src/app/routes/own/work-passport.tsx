import { lazy, Suspense } from 'react'
import { OwnCompliance } from '#features/compliance/client/own/own-compliance.tsx'
import { useOwnFacts } from '#features/compliance/client/own/use-own-facts.ts'
import { OwnReadiness } from '#features/members/client/own/own-readiness.tsx'
import { OwnStandings } from '#features/members/client/own/own-standings.tsx'
import { WorkPassportPage } from '#features/profile/client/work-passport-page.tsx'

const OwnShown = lazy(async () => ({
  default: (await import('#features/compliance/client/shown/own-shown.tsx')).OwnShown,
}))
const PassportCard = lazy(async () => ({
  default: (await import('#features/privacy/client/passport-card.tsx')).PassportCard,
}))

/** What a worker can show, where they stand in their teams, what each of these has verified of it, and what they take to another agency. */
export function WorkPassport() {
  const verified = useOwnFacts()
  return (
    <WorkPassportPage
      standing={<OwnStandings />}
      ready={<OwnReadiness />}
      verified={({ kind }) => verified(kind)}
      shown={(person) => (
        <Suspense>
          <OwnShown person={person} />
        </Suspense>
      )}
      compliance={
        <>
          <OwnCompliance />
          <Suspense>
            <PassportCard />
          </Suspense>
        </>
      }
    />
  )
}
