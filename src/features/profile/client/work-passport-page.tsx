import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { OfflineSince } from '#client/offline/offline-since.tsx'
import { MarkedLine, MarkedList } from '#client/ui/lists/marked-list.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { inSentence } from '#shared/names.ts'
import { formatDay } from '#shared/time.ts'
import { EXPIRY_STATES } from '../rules/expiry.ts'
import type { WorkPassport, WorkPassportItem } from '../schema.ts'
import { IdBadge } from './id-badge.tsx'
import { useWorkPassport } from './use-work-passport.ts'
import classes from './work-passport.module.css'

interface WorkPassportPageProps {
  /** Where the person stands in their teams. */
  standing: ReactNode
  /** Whether they are ready to work, for the badge. */
  ready: ReactNode
  /** What each team requires of the person, and how it stands. */
  compliance: ReactNode
  /** What their bookings are shown of the person. */
  shown: (person: { fullName: string; position: string; photoFileId: string | null }) => ReactNode
  /** What teams have verified of an item, in words. */
  verified: (item: WorkPassportItem) => readonly string[]
}

/** The work passport, which a worker shows before a shift: their given documents with expiry days, on screen, on paper, and as a badge. */
export function WorkPassportPage(props: WorkPassportPageProps) {
  const { shown, offline, error, retry } = useWorkPassport()
  return (
    <>
      <PageHeader title="Work Passport" description="What you can show before a shift, and until when.">
        <Group gap="xs">
          <Button
            component="a"
            href="/api/profile/passport.pdf"
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Download PDF
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
            Print
          </Button>
        </Group>
      </PageHeader>
      {shown && offline && <OfflineSince at={shown.at} />}
      {shown ? (
        <Contents {...shown} {...(offline ? WITHOUT_TEAMS : props)} />
      ) : offline ? (
        <NothingKept />
      ) : error ? (
        <ErrorView error={error} onRetry={retry} />
      ) : (
        <Loading what="work passport">
          <RowsSkeleton rows={7} />
        </Loading>
      )}
    </>
  )
}

/** What the page shows offline: nothing is known of what teams say now. */
const WITHOUT_TEAMS: WorkPassportPageProps = {
  standing: null,
  ready: null,
  compliance: null,
  shown: () => null,
  verified: () => [],
}

function NothingKept() {
  return (
    <EmptyState title="Your work passport is not on this device yet">
      Open this page once while you are connected. After that it can be read without a connection.
    </EmptyState>
  )
}

interface ContentsProps extends WorkPassportPageProps {
  passport: WorkPassport
  photo: string | undefined
}

function Contents({ passport, photo, standing, ready, compliance, shown, verified }: ContentsProps) {
  const { fullName, position, photoFileId, teams, overall, groups, today } = passport
  return (
    <div className={classes.columns}>
      <IdBadge passport={passport} photo={photo}>
        {ready}
      </IdBadge>
      <div className={classes.papers}>
        {standing}
        <Card withBorder padding="lg" component="section" aria-label="Work passport">
          <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
            <Name>{fullName}</Name>
          </Title>
          <Text c="dimmed">{[position, ...teams.map(inSentence)].filter(Boolean).join(' · ')}</Text>
          <Text className={classes.overall}>{overall.text}</Text>
          <Stack gap="lg" mt="lg">
            {groups.map(({ title, items }) => (
              <section key={title} aria-label={title} className={classes.group}>
                <Title order={3} size="h5" mb={4}>
                  {title}
                </Title>
                <MarkedList>
                  {items.map((item) => (
                    <Item key={`${item.label} ${item.detail} ${item.until}`} {...item} verified={verified(item)} />
                  ))}
                </MarkedList>
              </section>
            ))}
          </Stack>
          <Text size="sm" c="dimmed" mt="lg">
            Made on {formatDay(today)} from what <Name>{fullName}</Name> has given. Nobody has checked what is not said
            to be verified.
          </Text>
        </Card>
        {shown({ fullName, position, photoFileId })}
        {compliance}
      </div>
    </div>
  )
}

const STATES = { ...EXPIRY_STATES, Missing: 'bad' } as const

function Item({ verified, ...item }: WorkPassportItem & { verified: readonly string[] }) {
  const { label, detail, until, status, remark } = item
  return (
    <MarkedLine mark={<ItemMark status={status} isVerified={verified.length > 0} />}>
      <Text fw={600}>{label}</Text>
      {(detail || until) && (
        <Text size="sm" c="dimmed">
          {[detail, until && `${status === 'Expired' ? 'ended on' : 'until'} ${formatDay(until)}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
      {verified.map((words) => (
        <Text key={words} size="sm">
          {words}
        </Text>
      ))}
      {remark && (
        <Text size="sm" className={classes.remark}>
          {remark}
        </Text>
      )}
    </MarkedLine>
  )
}

/** 'Not Checked' until somebody of a team has checked it. */
function ItemMark({ status, isVerified }: { status: WorkPassportItem['status']; isVerified: boolean }) {
  if (status === 'Not Checked' && isVerified) return <StateMark state="ok">Verified</StateMark>
  return status && <StateMark state={STATES[status]}>{status}</StateMark>
}
