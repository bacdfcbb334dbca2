import { Card, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { windowEnd } from '#features/cover/rules/window-end.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { inSentence } from '#shared/names.ts'
import { londonDay } from '#shared/time.ts'
import type { ShortSites } from '../../schema.ts'
import classes from './cover.module.css'
import { ShortLines, shortBetween } from './short-lines.tsx'
import { useMakeMissing } from './use-make-missing.ts'

const MOST = 4

interface ShortTonightProps {
  teamId: string
  /** The time, in milliseconds. */
  now: number
  onOpen: (shiftId: string) => void
}

/** The sites that lack people until the night is over: a shift is made for what has none, and what is open is filled. */
export function ShortTonight({ teamId, now, onOpen }: ShortTonightProps) {
  const end = windowEnd('tonight', { now: () => now })
  const days = { from: londonDay(new Date(now)), through: londonDay(end) }
  const { data } = useQuery(
    api.staffing.short.queryOptions({ input: { teamId, ...days }, placeholderData: keepPreviousData }),
  )
  const makeMissing = useMakeMissing(teamId)
  const sites = data ? shortBetween(data, new Date(now).toISOString(), end.toISOString()) : []
  if (sites.length === 0) return null

  async function make({ siteId, lines }: ShortSites['sites'][number]) {
    const lacking = lines.filter(({ isMix, missing }) => !isMix && missing > 0)
    const jobs = jobCodes.filter((job) => lacking.some(({ of }) => of === job))
    const [from, through] = [lacking[0]!.day, lacking.at(-1)!.day]
    const [first] = await makeMissing({ siteId, from, through, jobs })
    if (first) onOpen(first)
  }

  return (
    <Card withBorder padding={0} mt="lg" component="section" aria-labelledby="short-tonight">
      <div className={classes.head}>
        <Title order={2} size="h5" id="short-tonight">
          Short of What Sites Need
        </Title>
      </div>
      <List label="Sites that are short">
        {sites.slice(0, MOST).map((site) => (
          <ListRow
            key={site.siteId}
            wraps
            title={
              <TextLink to="/manager-dashboard/staffing" search={{ site: site.siteId }} inherit>
                {site.siteName}
              </TextLink>
            }
            more={<ShortLines lines={site.lines} />}
            actions={
              <>
                {site.lines.some(({ isMix, missing }) => !isMix && missing > 0) && (
                  <ActButton
                    size="sm"
                    variant="default"
                    act={() => make(site)}
                    aria-label={`Make the Missing Shifts: ${inSentence(site.siteName)}`}
                  >
                    Make the Missing Shifts
                  </ActButton>
                )}
                {site.lines.some(({ open }) => open > 0) && (
                  <LinkButton
                    size="sm"
                    variant="default"
                    to="/manager-dashboard/rota"
                    search={{ site: site.siteId, day: site.lines.find(({ open }) => open > 0)!.day, span: 'day' }}
                    aria-label={`Fill: ${inSentence(site.siteName)}`}
                  >
                    Fill
                  </LinkButton>
                )}
              </>
            }
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
