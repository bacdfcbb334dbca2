import { lazy, Suspense } from 'react'
import { OwnCompliance } from '#features/compliance/client/own/own-compliance.tsx'
import { WorkPassportPage } from '#features/profile/client/work-passport-page.tsx'

const PassportCard = lazy(async () => ({
  default: (await import('#features/privacy/client/passport-card.tsx')).PassportCard,
}))

/** What a worker can show, what each of their teams has verified of it, and what they take to another agency. */
export function WorkPassport() {
  return (
    <WorkPassportPage
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
