import { Button, Stack } from '@mantine/core'
import { IconArrowLeft, IconFolderOpen, IconId, IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { useUser } from '#client/session/session.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Loading, ReadingsSkeleton, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { useFailureToast } from '#client/ui/toasts/use-failure-toast.ts'
import { type ProfilePlace, parseProfilePlace } from '../rules/place.ts'
import { CompletionCard } from './completion-card.tsx'
import { OverviewCard } from './overview-card.tsx'
import { editButtonId, type SectionEditing } from './profile-section.tsx'
import { ProfileTabs } from './profile-tabs.tsx'

interface ProfilePageProps {
  /** Shows a person's documents. */
  Documents: ComponentType<{ userId: string; opened: boolean; onClose: () => void }>
  SectionEditor: SectionEditing['SectionEditor']
  /** Whether they can work in a team. */
  canWork: boolean
  /** Where they stand in their teams. */
  standing: ReactNode
  /** The state in the address: what is on screen. */
  place: ProfilePlace
  onPlace: (place: ProfilePlace) => void
}

/** What `edit` is in the address while name, role and phone number are edited. */
const CARD = 'card'

/** 'My Profile': the person's sections with their answers, tasks, and each section's form in place. */
export function ProfilePage({ Documents, SectionEditor, canWork, standing, place, onPlace }: ProfilePageProps) {
  const { id } = useUser()
  const queries = useQueryClient()
  const phone = usePhone()
  const query = useQuery(api.profile.read.queryOptions())
  const editing = place.edit === CARD
  const tab = place.tab ? { tab: place.tab } : {}
  const [documents, setDocuments] = useState(false)
  const { isError } = query
  useFailureToast(isError, 'Failed to load profile data', 'Error')
  const close = useClosing(place, onPlace)

  return (
    <>
      <TextLink to="/staff-dashboard" size="sm" data-screen-only>
        <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> Back to Dashboard
      </TextLink>
      <PageHeader title="My Profile">
        {/* On a phone it stands in the bar below. */}
        {!phone && (
          <LinkButton to="/work-passport" variant="default" leftSection={<IconId size={16} aria-hidden />}>
            Work Passport
          </LinkButton>
        )}
        <Button
          variant="default"
          leftSection={<IconFolderOpen size={16} aria-hidden />}
          onClick={() => setDocuments(true)}
        >
          My Documents
        </Button>
        {query.data && !editing && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => onPlace({ ...tab, edit: CARD })}
          >
            Edit Profile
          </Button>
        )}
      </PageHeader>
      <Documents userId={id} opened={documents} onClose={() => setDocuments(false)} />
      {query.isPending && (
        <Loading what="profile">
          <Stack gap="md">
            <RowsSkeleton rows={1} />
            <ReadingsSkeleton lines={10} />
          </Stack>
        </Loading>
      )}
      {isError && (
        <ErrorView error={query.error} fallback="Failed to load profile data" onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <Stack gap="md">
          <OverviewCard card={query.data.card} editing={editing} field={place.field} onClose={() => onPlace(tab)} />
          <CompletionCard card={query.data.card} tasks={query.data.tasks} canWork={canWork} />
          {standing}
          <ProfileTabs
            sections={query.data.sections}
            tasks={query.data.tasks}
            tab={place.tab}
            onTab={(tab) => onPlace({ tab })}
            editing={{
              SectionEditor,
              edit: place.edit,
              field: place.field,
              give: place.give,
              onEdit: (edit) => onPlace({ ...tab, edit }),
              async onSaved(section) {
                await queries.invalidateQueries({ queryKey: api.profile.key() })
                close(section)
              },
              onCancel: close,
            }}
          />
        </Stack>
      )}
    </>
  )
}

/**
 * Ends the editing of a section, unless the person has left the section during the save; the focus returns to the Edit
 * button.
 */
function useClosing({ edit }: ProfilePlace, onPlace: (place: ProfilePlace) => void) {
  const router = useRouter()
  const closed = useRef<string>(undefined)
  useEffect(() => {
    if (edit !== undefined || closed.current === undefined) return
    document.getElementById(editButtonId(closed.current))?.focus()
    closed.current = undefined
  }, [edit])
  return (section: string) => {
    const { tab, edit: edited } = parseProfilePlace(router.latestLocation.search)
    if (edited !== section) return
    closed.current = section
    onPlace(tab ? { tab } : {})
  }
}
