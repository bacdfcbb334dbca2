import { OwnCompliance } from '#features/compliance/client/own/own-compliance.tsx'
import { WorkPassportPage } from '#features/profile/client/work-passport-page.tsx'

/** What a worker can show, and what each of their teams has verified of it. */
export function WorkPassport() {
  return <WorkPassportPage compliance={<OwnCompliance />} />
}
