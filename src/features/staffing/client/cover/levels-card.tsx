import { Button, Card, Text, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { EmptyState } from '#client/ui/states.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { deviceClock, formatDayMonth, londonToday } from '#shared/time.ts'
import { type Levels, levelsOn } from '../../rules/levels.ts'
import { daysText } from '../../rules/words.ts'
import type { SavedLevels, SiteNeeds } from '../../schema.ts'
import classes from './cover.module.css'

const LevelsDialog = lazy(async () => ({ default: (await import('./levels-dialog.tsx')).LevelsDialog }))

/** What a site needs: in force, to come, and before. */
export function LevelsCard({ teamId, needs }: { teamId: string; needs: SiteNeeds }) {
  const [isOpen, setOpen] = useState(false)
  const today = londonToday(deviceClock)
  const inForce = levelsOn(needs.versions as unknown as Levels[], today)
  const shown = needs.versions.toSorted((a, b) => b.from.localeCompare(a.from) || b.version - a.version)
  const say = (
    <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
      {shown.length > 0 ? 'New First Day…' : 'Say What It Needs…'}
    </Button>
  )
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState title={`Nobody has said how many people ${needs.siteName} needs`} action={say}>
          Say it by job, kind of day and hours. Then this page shows where the site is short, and makes the shifts.
        </EmptyState>
      ) : (
        <Card withBorder padding={0} component="section" aria-labelledby="needed-here">
          <div className={classes.head}>
            <Title order={2} size="h4" id="needed-here">
              Needed at {needs.siteName}
            </Title>
            {say}
          </div>
          {shown.map((version) => (
            <Version
              key={version.version}
              {...{ version, needs }}
              is={standingOf(version, { versions: shown, inForce, today })}
            />
          ))}
        </Card>
      )}
      <Suspense>{isOpen && <LevelsDialog {...{ teamId, needs }} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

interface Among {
  versions: readonly SavedLevels[]
  inForce: Levels | undefined
  today: string
}

/** Of two with one first day the later one counts. */
function standingOf({ version, from }: SavedLevels, { versions, inForce, today }: Among) {
  if (version === inForce?.version) return 'In force'
  if (versions.some((other) => other.from === from && other.version > version)) return 'Replaced'
  return from > today ? 'To come' : 'Before'
}

function Version({ version, needs, is }: { version: SavedLevels; needs: SiteNeeds; is: string }) {
  const today = londonToday(deviceClock)
  const nameOf = (quality: string) => needs.requirements.find(({ id }) => id === quality)?.name ?? jobLabel(quality)
  return (
    <section className={classes.version} aria-label={`${is}, from ${formatDayMonth(version.from, { today })}`}>
      <Text fw={600} size="sm">
        {is}, from {formatDayMonth(version.from, { today })}
        {version.recordedBy && (
          <Text span c="dimmed" size="sm">
            {' '}
            · said by {version.recordedBy}
          </Text>
        )}
      </Text>
      <ul className={classes.bands}>
        {version.bands.map((band) => (
          <li key={JSON.stringify(band)}>
            <b>
              {band.start}–{band.end}
            </b>{' '}
            {band.needed} × {jobLabel(band.job ?? '')}, {daysText(band)}
          </li>
        ))}
        {version.mixes.map((mix) => (
          <li key={JSON.stringify(mix)}>
            <b>
              {mix.start}–{mix.end}
            </b>{' '}
            at least {mix.least} of those there: {nameOf(mix.quality)}, {daysText(mix)}
          </li>
        ))}
        {version.bands.length + version.mixes.length === 0 && <li>Nobody is needed.</li>}
      </ul>
    </section>
  )
}
