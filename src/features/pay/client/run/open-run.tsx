import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { ActButton } from '#client/ui/act-button.tsx'
import { FigureStrip, StripFigure } from '#client/ui/figures/figure-strip.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { formatPence } from '#shared/money.ts'
import { deviceClock, formatDay, formatMinutes, londonToday } from '#shared/time.ts'
import type { Hold } from '../../rules/check.ts'
import { holdWords, payDayText, periodText, timeText } from '../../rules/words.ts'
import type { DuePerson, OpenRun } from '../../schema.ts'
import { SickCalls } from '../parts/sick-calls.tsx'
import { PeopleTable } from './people-table.tsx'
import { withTopUps } from './use-pay.ts'

export interface OpenRunProps {
  run: OpenRun
  topUps: ReadonlySet<string>
  onTopUp: (userId: string) => void
  /** Not of who may only look. */
  onEngage: ((people: readonly DuePerson[]) => void) | undefined
  onGive: (userIds: string[]) => Promise<unknown>
  onCutOff: () => void
  selected: string | undefined
  onPerson: (userId: string) => void
}

/** The run that comes next: its period and sums, what has to be looked at before it is closed, and what each person gets. */
export function OpenRunView({ run, topUps, onTopUp, onEngage, onGive, onCutOff, selected, onPerson }: OpenRunProps) {
  const { period, isExtra, isOver, people, notApproved } = run
  const today = londonToday(deviceClock)
  const total = withTopUps(run, topUps)
  const held = people.filter(({ hold, userId }) => hold && !(hold === 'below-wage' && topUps.has(userId)))
  const looked = people.filter(({ hold }) => hold)
  const engaging = people.filter(({ hold }) => hold === 'no-engagement')
  const undocumented = people.filter(({ hold }) => hold === 'no-document')
  return (
    <Stack gap="md">
      <Text>
        <b>{periodText(period!, today)}</b>, {payDayText(period!, today)}
        {isExtra && ', closed once: this came later'}
        {!isOver && ', not over yet'}
      </Text>
      <FigureStrip label="This run">
        <StripFigure value={total.people} words={total.people === 1 ? 'person' : 'people'} />
        <StripFigure value={timeText(total.minutes)} words="hours" />
        <StripFigure value={formatPence(total.pay)} words="pay" />
        <StripFigure value={formatPence(total.holiday)} words="holiday pay" />
        {total.extraHoliday > 0 && <StripFigure value={formatPence(total.extraHoliday)} words="extra holiday" />}
        {total.topUp > 0 && <StripFigure value={formatPence(total.topUp)} words="made up" />}
        {held.length > 0 && <StripFigure value={held.length} words="held" state="soon" />}
      </FigureStrip>
      {(looked.length > 0 || notApproved > 0) && (
        <section aria-labelledby="to-look-at">
          <Title order={2} size="h5" id="to-look-at" mb={4}>
            Before You Close
          </Title>
          <Card withBorder padding={0}>
            <List label="Before you close">
              {engaging.length > 1 && (
                <ListRow
                  wraps
                  title={`Nobody has said how ${engaging.length} people are engaged`}
                  more="They are held until somebody does. All of one kind at once:"
                  end={<StateMark state="soon">Held</StateMark>}
                  actions={
                    onEngage && (
                      <Button size="sm" variant="default" onClick={() => onEngage(engaging)}>
                        Say for All {engaging.length}…
                      </Button>
                    )
                  }
                />
              )}
              {undocumented.length > 1 && (
                <ListRow
                  wraps
                  title={`${undocumented.length} people have no Key Information Document of these terms`}
                  more="Each is made with their own figures, and they are told."
                  end={<StateMark state="soon">Held</StateMark>}
                  actions={
                    <ActButton
                      size="sm"
                      variant="default"
                      act={() => onGive(undocumented.map(({ userId }) => userId))}
                    >{`Give All ${undocumented.length}`}</ActButton>
                  }
                />
              )}
              {looked
                .filter(({ hold }) => hold !== 'no-engagement' || engaging.length === 1)
                .filter(({ hold }) => hold !== 'no-document' || undocumented.length === 1)
                .map((person) => (
                  <Held
                    key={person.userId}
                    {...{ person, onTopUp, onEngage, onGive, onPerson }}
                    isMadeUp={topUps.has(person.userId)}
                  />
                ))}
              {notApproved > 0 && (
                <ListRow
                  wraps
                  title={notApproved === 1 ? 'One shift is not approved' : `${notApproved} shifts are not approved`}
                  more="They come with the run in which they are approved. What is proven otherwise can be paid now."
                  actions={
                    <>
                      <Button size="sm" variant="default" onClick={onCutOff}>
                        See What Is Proven…
                      </Button>
                      <LinkButton to="/manager-dashboard/timesheets" variant="default" size="sm">
                        See Timesheets
                      </LinkButton>
                    </>
                  }
                />
              )}
            </List>
          </Card>
        </section>
      )}
      {people.length === 0 ? (
        <EmptyState title="Nothing is due">Hours stand here once they are approved.</EmptyState>
      ) : (
        <PeopleTable people={people} compares={!run.isFirst} topUps={topUps} selected={selected} onPerson={onPerson} />
      )}
      <SickCalls calls={run.sick} />
    </Stack>
  )
}

const MORE: Record<Hold, (person: DuePerson) => string> = {
  'no-engagement': () => 'PAYE, an umbrella, a company of their own: it decides on holiday pay.',
  'no-right-to-work': () => 'Record the check that you have made. Immigration, Asylum and Nationality Act 2006.',
  'no-umbrella': () => 'Say which company it is, and when you last looked at it.',
  'umbrella-outdated': ({ umbrella, umbrellaReviewedOn }) =>
    `${umbrella}, on ${formatDay(umbrellaReviewedOn)}. You answer for the PAYE of who is paid through it.`,
  'no-document': () => 'Their figures are on file: give it to them. Conduct Regulations 2003, regulation 13A.',
  'no-bank': () => 'They enter them in their profile, under Employment Status.',
  unpriced: ({ unpriced }) =>
    `${formatMinutes(unpriced)} approved. Give them a rate, then correct the hours in the timesheet.`,
  'taken-back': ({ pay }) => `${formatPence(-pay)} more is taken back than is due: it waits for their next hours.`,
  'below-wage': ({ missing }) =>
    `${formatPence(missing)} is missing for the hours of this period. National Minimum Wage Regulations 2015.`,
}

/** Cured by saying how somebody is engaged. */
const ENGAGED: readonly Hold[] = ['no-engagement', 'no-umbrella', 'umbrella-outdated']

interface HeldProps extends Pick<OpenRunProps, 'onTopUp' | 'onEngage' | 'onGive' | 'onPerson'> {
  person: DuePerson
  isMadeUp: boolean
}

/** Somebody who is not in the run, why, and what cures it. */
function Held({ person, isMadeUp, onTopUp, onEngage, onGive, onPerson }: HeldProps) {
  const { userId, fullName, missing } = person
  const hold = person.hold!
  return (
    <ListRow
      wraps
      title={
        <>
          <Name>{fullName}</Name>: {holdWords[hold]}
        </>
      }
      more={MORE[hold](person)}
      end={<StateMark state={isMadeUp ? 'ok' : 'soon'}>{isMadeUp ? 'Made up' : 'Held'}</StateMark>}
      actions={
        <>
          {onEngage && hold === 'below-wage' && (
            <Button size="sm" variant="default" aria-pressed={isMadeUp} onClick={() => onTopUp(userId)}>
              {isMadeUp ? 'Hold Them' : `Pay It, ${formatPence(missing)}`}
            </Button>
          )}
          {onEngage && ENGAGED.includes(hold) && (
            <Button size="sm" variant="default" onClick={() => onEngage([person])}>
              Say How…
            </Button>
          )}
          {hold === 'no-document' && (
            <ActButton size="sm" variant="default" act={() => onGive([userId])}>
              Give It
            </ActButton>
          )}
          {hold === 'no-right-to-work' && (
            <LinkButton
              to="/manager-dashboard/candidates"
              search={{ member: userId, tab: 'compliance' }}
              size="sm"
              variant="default"
            >
              Record the Check
            </LinkButton>
          )}
          <Button size="sm" variant="default" onClick={() => onPerson(userId)}>
            See Lines
          </Button>
        </>
      }
    />
  )
}
