import { Card, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { londonDay } from '#shared/time.ts'
import classes from './cover.module.css'
import { ShortLines, shortBetween } from './short-lines.tsx'

const MOST = 5

/** The sites that lack people today or in the night that follows; nothing where none does. */
export function ShortNow({ teamId, time }: { teamId: string; time: number }) {
  const day = londonDay(new Date(time))
  const { data } = useQuery(api.staffing.short.queryOptions({ input: { teamId, from: day, through: day } }))
  const sites = data ? shortBetween(data, new Date(time).toISOString()) : []
  if (sites.length === 0) return null
  return (
    <Card withBorder padding={0} component="section" aria-labelledby="short-now">
      <div className={classes.head}>
        <Title order={2} size="h4" id="short-now">
          Short of What Sites Need
        </Title>
        <StateMark state="soon">{`${sites.length} ${sites.length === 1 ? 'site' : 'sites'} today`}</StateMark>
      </div>
      <List label="Sites that are short today">
        {sites.slice(0, MOST).map(({ siteId, siteName, lines }) => (
          <ListRow
            key={siteId}
            wraps
            title={
              <TextLink to="/manager-dashboard/staffing" search={{ site: siteId }} inherit>
                {siteName}
              </TextLink>
            }
            more={<ShortLines lines={lines} />}
          />
        ))}
        {sites.length > MOST && (
          <ListRow
            title={
              <TextLink to="/manager-dashboard/rota" search={{ rows: 'sites', span: 'day' }} inherit>
                {`All ${sites.length} in the rota`}
              </TextLink>
            }
          />
        )}
      </List>
    </Card>
  )
}
