import { Button } from '@mantine/core'
import { IconChevronDown, IconHelpCircle } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { destinationOf } from '#features/eligibility/rules/destinations.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { formatPence } from '#shared/money.ts'
import { inSentence } from '#shared/names.ts'
import type { OpenPlace, Run, WayOut } from '../../schema.ts'
import { count, type Team, whenWords } from '../plans/plan-words.ts'
import { Groups } from './groups.tsx'
import { WishMark } from './proposal-row.tsx'
import classes from './result.module.css'
import { useShown } from './shown.tsx'
import { STAYS_OPEN } from './strip.tsx'
import type { Wishes } from './use-wishes.ts'

const WhyNotDialog = lazy(async () => ({ default: (await import('./why-not.tsx')).WhyNotDialog }))

const AT_ONCE = 30

interface OpenPlacesProps {
  team: Team
  run: Run
  places: readonly OpenPlace[]
  wishes: Pick<Wishes, 'of' | 'wish' | 'chosen'>
  toolsOfOpen: (places: readonly OpenPlace[]) => ReactNode
}

/** What stays open: whom what keeps from it, and the cheapest way out. */
export function OpenPlaces({ team, run, places, wishes, toolsOfOpen }: OpenPlacesProps) {
  const [asking, setAsking] = useState<OpenPlace>()
  const ofShifts = [...Map.groupBy(places, ({ shiftId, state }) => `${shiftId} ${state}`).values()]
  const { shown, more } = useShown(ofShifts, AT_ONCE)
  const left = places.filter(({ state }) => state === 'open')
  return (
    <section className={classes.card} aria-labelledby={STAYS_OPEN}>
      <div className={classes.cardHead}>
        <h2 id={STAYS_OPEN} tabIndex={-1}>
          {places.length} {places.length === 1 ? 'stays' : 'stay'} open
        </h2>
        {left.length > 0 &&
          (wishes.chosen.size === 0 ? (
            <div className={classes.openTools}>{toolsOfOpen(left)}</div>
          ) : (
            <small>once the others are booked, ask who can</small>
          ))}
      </div>
      {shown.map((ones) => (
        <Places
          key={ones[0]!.placeId}
          {...{ team, wishes }}
          places={ones}
          // Whoever is taken there gets a place of which nothing is wished yet.
          onWhyNot={() => setAsking(ones.find(({ placeId }) => !wishes.of.has(placeId)) ?? ones[0])}
        />
      ))}
      {more}
      <Suspense>
        {asking && (
          <WhyNotDialog
            team={team}
            runId={run.id}
            days={run.options}
            place={asking}
            onTake={
              asking.state === 'open' ? (who) => wishes.wish(asking.placeId, { kind: 'instead', ...who }) : undefined
            }
            onClose={() => setAsking(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}

interface PlacesProps extends Pick<OpenPlacesProps, 'team' | 'wishes'> {
  /** Of one shift: the same keeps everybody from each of them. */
  places: readonly OpenPlace[]
  onWhyNot: () => void
}

function Places({ team, places, wishes, onWhyNot }: PlacesProps) {
  const place = places[0]!
  const { siteName, job, people, groups, waysOut, state } = place
  const [first, ...others] = waysOut
  return (
    <article className={classes.open} aria-label={`${whenWords(place)}, ${siteName}`}>
      <h3>
        <TextLink to="/manager-dashboard/shifts" search={{ day: place.day, shift: place.shiftId }} inherit>
          {whenWords(place)}, <Name>{siteName}</Name>
        </TextLink>
      </h3>
      <p className={classes.facts}>
        {places.length > 1 && <b>{places.length} places. </b>}
        {jobLabel(job)}, {people === 1 ? '1 person' : `${people} people`} asked about: none can{' '}
        {state !== 'open' && (
          <StateMark state={state === 'booked' ? 'ok' : 'plain'}>
            {state === 'booked' ? 'Booked since' : 'No longer open'}
          </StateMark>
        )}
      </p>
      {places.map(({ placeId }) => {
        const wish = wishes.of.get(placeId)
        return (
          wish && (
            <p key={placeId}>
              <WishMark wish={wish} isOut={false} isPinned={false} />{' '}
              <Button variant="subtle" size="compact-sm" onClick={() => wishes.wish(placeId, undefined)}>
                Forget This
              </Button>
            </p>
          )
        )
      })}
      <Groups groups={groups} />
      {first && <Way team={team} place={place} way={first} isFirst />}
      {others.length > 0 && (
        <details className={classes.group}>
          <summary>
            {count(others.length, 'other way')} out
            <IconChevronDown size={14} aria-hidden />
          </summary>
          {others.map((way) => (
            <Way key={way.userId} team={team} place={place} way={way} />
          ))}
        </details>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-haspopup="dialog"
        aria-label={`Why Not… ${siteName}, ${whenWords(place)}`}
        leftSection={<IconHelpCircle size={16} aria-hidden />}
        onClick={onWhyNot}
      >
        Why Not…
      </Button>
    </article>
  )
}

interface WayProps {
  team: Team
  place: OpenPlace
  way: WayOut
  isFirst?: boolean
}

/** One way out, with the button that leads to where it is gone. */
function Way({ team, place, way, isFirst = false }: WayProps) {
  const { fullName, act, reasons, pay } = way
  return (
    <div className={classes.way}>
      <p>
        {isFirst && <b>Cheapest way out. </b>}
        <Name>{fullName}</Name>: {act ? act.text : `as it is, with a warning: ${reasons[0]?.text ?? 'none'}`}
        {pay !== null && <small> ({formatPence(pay)} of pay)</small>}
      </p>
      <WayButton {...{ team, place, way }} />
    </div>
  )
}

function WayButton({ team, place, way: { userId, fullName, act } }: WayProps) {
  const name = inSentence(fullName)
  if (!act)
    return (
      <LinkButton
        variant="default"
        size="sm"
        to="/manager-dashboard/rota"
        search={{ day: place.day, shift: place.shiftId }}
        aria-label={`Open the Shift, to book ${name}`}
      >
        Open the Shift
      </LinkButton>
    )
  const destination = destinationOf(act, { reader: 'manager', team, userId, siteId: place.siteId })
  if (destination === 'remind') return null
  if ('who' in destination) return destination.who ? <small>{destination.who}</small> : null
  return (
    <LinkButton
      variant="default"
      size="sm"
      {...(destination as Pick<LinkProps, 'to' | 'search'>)}
      aria-label={`See to It: ${act.text}, ${name}`}
    >
      See to It
    </LinkButton>
  )
}
