import { ViewDocuments } from '#features/documents/client/view-documents.tsx'
import { ProfilePage } from '#features/profile/client/profile-page.tsx'

export function Profile() {
  return <ProfilePage Documents={ViewDocuments} />
}
