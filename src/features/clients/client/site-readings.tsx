import { Anchor, Card, Stack, Text } from '@mantine/core'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Readings } from '#client/ui/lists/readings.tsx'
import { Name } from '#client/ui/name.tsx'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { formatInstant } from '#shared/time.ts'
import { genderLabel } from '../rules/words.ts'
import type { SiteDetails } from '../schema.ts'

/** What there is to know of a site. */
export function SiteReadings({ site }: { site: SiteDetails }) {
  const { address, postcode, notes, doorCode, parking, bus, uniform } = site
  const { handoverPaid, inductionNeeded, restReason, restBy, restAt } = site
  const { requiredGender, genderReason, genderBy, genderAt } = site
  return (
    <Readings
      order={3}
      blocks={[
        { lines: [{ label: 'Address', text: `${address}\n${postcode}` }] },
        {
          title: 'For staff',
          lines: [
            ...given('Notes', notes),
            ...given('Door code', doorCode),
            ...given('Parking', parking),
            ...given('Bus or train', bus),
            ...given('Uniform', uniform),
            ...(notes || doorCode || parking || bus || uniform ? [] : [{ label: 'Notes', text: 'None yet' }]),
          ],
        },
        {
          title: 'Rules for bookings',
          lines: [
            { label: 'Handover', text: handoverPaid ? 'Paid' : 'Not paid' },
            { label: 'Induction', text: inductionNeeded ? 'Needed before the first shift' : 'Not needed' },
            restReason === null
              ? { label: 'Rest', text: 'At least 11 hours' }
              : {
                  label: 'Rest',
                  text: 'May be shorter, and is given back',
                  remark: reasonOf(restReason, restBy, restAt),
                },
            ...(requiredGender
              ? [
                  {
                    label: 'Requirement',
                    text: genderLabel(requiredGender),
                    remark: reasonOf(genderReason, genderBy, genderAt),
                  },
                ]
              : []),
          ],
        },
      ]}
    />
  )
}

const given = (label: string, text: string | null) => (text ? [{ label, text }] : [])

/** A reason with who has given it, and when. */
function reasonOf(reason: string | null, by: string | null, at: string | null) {
  return `${reason} (${[by ?? 'A former manager', at && formatInstant(at)].filter(Boolean).join(', ')})`
}

/** The contacts to ring at a site. */
export function SiteContacts({ site: { onCall, contacts } }: { site: SiteDetails }) {
  return (
    <Stack gap="md">
      <Text>On call: {onCall ? <PhoneLink number={onCall} /> : 'no number yet'}</Text>
      {contacts.length === 0 ? (
        <Text c="dimmed">No contacts yet. Add them with ‘Change Site’.</Text>
      ) : (
        <Card withBorder padding={0}>
          <List label="Contacts">
            {contacts.map(({ id, name, role, phone, email }) => (
              <ListRow
                key={id ?? name}
                wraps
                title={
                  <>
                    <Name>{name}</Name>
                    {role && `, ${role}`}
                  </>
                }
                more={
                  <>
                    {phone && <PhoneLink number={phone} />}
                    {phone && email && ' · '}
                    {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
                  </>
                }
              />
            ))}
          </List>
        </Card>
      )}
    </Stack>
  )
}
