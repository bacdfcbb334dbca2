import { Text } from '@mantine/core'
import { IconBan, IconCalendarDue, IconCircleCheck, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { formatDay } from '#shared/time.ts'
import type { Preview } from '../../schema.ts'
import { ComplianceMark } from '../compliance-mark.tsx'
import type { Previewed } from './use-preview.ts'

type Affected = Preview['becomeDue']['people'][number]

const people = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`

/** What saving does, in a sentence. */
function headlineOf({ preview, blocks }: Previewed): string {
  if (!preview) return 'Fill in the form to see what it does'
  const { becomeNonCompliant, becomeDue, becomeCompliant } = preview
  if (becomeNonCompliant.count > 0) {
    const verb = becomeNonCompliant.count === 1 ? 'becomes' : 'become'
    return blocks
      ? `${people(becomeNonCompliant.count)} ${verb} non-compliant`
      : `${people(becomeNonCompliant.count)} will get a warning`
  }
  if (becomeDue.count > 0) return `${people(becomeDue.count)} will have to hand it in`
  if (becomeCompliant.count > 0)
    return `${people(becomeCompliant.count)} ${becomeCompliant.count === 1 ? 'becomes' : 'become'} compliant`
  return 'Nobody’s compliance changes'
}

/** The label of the button: it repeats whom saving concerns. */
export function saveLabel({ preview, blocks }: Previewed): string {
  const count = preview?.becomeNonCompliant.count ?? 0
  if (count === 0) return 'Save'
  return blocks ? `Save: ${count} non-compliant` : `Save: ${count} warned`
}

const TONES = { bad: IconBan, soon: IconCalendarDue, ok: IconCircleCheck, plain: IconUsers }

function toneOf({ preview, blocks }: Previewed): keyof typeof TONES {
  if (!preview) return 'plain'
  if (preview.becomeNonCompliant.count > 0) return blocks ? 'bad' : 'soon'
  if (preview.becomeDue.count > 0) return 'soon'
  return preview.becomeCompliant.count > 0 ? 'ok' : 'plain'
}

/** The sentence with its mark; it is announced when typing rests. */
export function Headline({ previewed }: { previewed: Previewed }) {
  const tone = toneOf(previewed)
  return (
    <div role="status" aria-busy={previewed.isBehind}>
      <StateMark state={tone} icon={TONES[tone]} size="lg">
        {headlineOf(previewed)}
      </StateMark>
    </div>
  )
}

function lacks({ waits, coveredUntil }: Affected): string {
  if (waits) return 'Not Checked'
  return coveredUntil ? `Ends on ${formatDay(coveredUntil)}` : 'Nothing given yet'
}

function Group({
  label,
  affected,
  mark,
}: {
  label: string
  affected: Preview['becomeDue']
  mark: (person: Affected) => ReactNode
}) {
  if (affected.count === 0) return null
  return (
    <>
      <List label={label}>
        {affected.people.map((person) => (
          <ListRow
            key={person.userId}
            leading={<PersonAvatar name={person.fullName} photoFileId={null} size={32} />}
            title={<Name>{person.fullName}</Name>}
            meta={label === 'Become compliant' ? undefined : lacks(person)}
            end={mark(person)}
          />
        ))}
      </List>
      {affected.count > affected.people.length && (
        <Text size="sm" c="dimmed" p="sm">
          and {affected.count - affected.people.length} more
        </Text>
      )}
    </>
  )
}

/** The people whom saving concerns, by name. */
export function AffectedPeople({ preview }: Previewed) {
  if (!preview) return null
  return (
    <>
      <Group
        label="Become non-compliant"
        affected={preview.becomeNonCompliant}
        mark={({ waits, coveredUntil }) => (
          <ComplianceMark state={waits ? 'waiting' : coveredUntil ? 'expired' : 'missing'} />
        )}
      />
      <Group
        label="Get days of grace"
        affected={preview.becomeDue}
        mark={({ dueBy }) => <ComplianceMark state="due">Due by {formatDay(dueBy)}</ComplianceMark>}
      />
      <Group
        label="Become compliant"
        affected={preview.becomeCompliant}
        mark={() => (
          <StateMark state="ok" icon={IconCircleCheck}>
            Compliant
          </StateMark>
        )}
      />
    </>
  )
}

export const isAnybodyAffected = ({ preview }: Previewed) =>
  preview !== undefined &&
  preview.becomeNonCompliant.count + preview.becomeDue.count + preview.becomeCompliant.count > 0
