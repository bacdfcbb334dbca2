import { WorkPassportPage } from '#features/profile/client/work-passport-page.tsx'

export function WorkPassport() {
  return <WorkPassportPage />
}
