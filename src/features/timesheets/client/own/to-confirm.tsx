import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { deviceClock, formatShortDay, londonToday, monthOf } from '#shared/time.ts'
import { confirmText, spanText } from '../../rules/words.ts'
import { ownHoursActs } from './use-own-hours.ts'

/** The hours that wait for their person, in one line with the act; nothing where none do. */
export function HoursToConfirm() {
  const today = londonToday(deviceClock)
  const { data } = useQuery(api.timesheets.mine.queryOptions({ input: { month: monthOf(today) } }))
  const [first] = data?.waiting ?? []
  if (!data || !first) return null
  const more = data.waiting.length - 1
  const isPlain = first.from !== null && first.source !== 'manager' && !first.dispute
  return (
    <Card withBorder padding={0}>
      <List label="Hours to confirm">
        <ListRow
          title={
            <TextLink to="/hours">
              Your hours, {formatShortDay(first.day, { today })}, {spanText(first)}
            </TextLink>
          }
          more={[first.siteName, more > 0 && `${more} more to confirm`].filter(Boolean).join(' · ')}
          actions={
            isPlain ? (
              <ActButton variant="light" act={ownHoursActs(first).confirm}>
                {confirmText(first)}
              </ActButton>
            ) : (
              <LinkButton to="/hours" variant="default">
                See Your Hours
              </LinkButton>
            )
          }
        />
      </List>
    </Card>
  )
}
