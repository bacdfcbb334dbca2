import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { type Day, deviceClock, londonToday } from '#shared/time.ts'
import { versionOn } from '../rules/card-in-force.ts'
import { problemsOf } from '../rules/coverage.ts'
import { WAGE_UNKNOWN } from '../rules/wage.ts'
import { cardName } from '../rules/words.ts'
import type { CardTerms, CardVersion, HolidayDays, RateCard } from '../schema.ts'
import { Bands } from './bands.tsx'
import { Changes } from './changes.tsx'
import { DraftButtons } from './draft-buttons.tsx'
import { Flats } from './flats.tsx'
import classes from './rates.module.css'
import type { RatesState } from './rates-state.ts'
import { StartCard } from './start-card.tsx'
import { Tester } from './tester.tsx'
import { useDraft } from './use-draft.ts'
import { VersionStrip } from './version-strip.tsx'
import { VersionTerms } from './version-terms.tsx'

interface CardViewProps {
  teamId: string
  mayChange: boolean
  card: RateCard
  holidays: HolidayDays
  state: RatesState
  onState: (state: RatesState) => void
}

/** One card: its versions, what the chosen one says of each kind of day, and beside that what an hour pays. */
export function CardView({ teamId, mayChange, card, holidays, state, onState }: CardViewProps) {
  const today = londonToday(deviceClock)
  const draft = useDraft(card)
  const { typed } = draft
  const shown = shownOf(card.versions, { typed, version: state.version, today })
  const version = card.versions.find((one) => one === shown)?.version
  const isEdited = mayChange && typed !== null && shown === typed
  const latest = card.versions.at(-1)

  const save = (terms: CardTerms) =>
    draft.send(async (revision) => {
      const { from, dayBy, holidays: rule, bands, flats } = terms
      const saved = await actAndShow(
        () =>
          client.rates.saveDraft({
            ...{ teamId, cardId: card.id, revision, from, dayBy, holidays: rule, bands, flats },
          }),
        api.rates.key(),
      )
      draft.take(saved, terms)
      onState({ card: card.id })
      return saved
    })

  return (
    <div className={classes.view}>
      <Stack gap="md" className={classes.terms}>
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3">
            {cardName(card)}
          </Title>
          {mayChange && latest && !typed && (
            <ActButton
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              act={() => save({ ...latest, from: today })}
            >
              New First Day
            </ActButton>
          )}
        </Group>
        <VersionStrip
          versions={card.versions}
          draft={typed}
          today={today}
          shown={shown && shown === typed ? 'draft' : version}
          onVersion={(next) => onState({ card: card.id, version: next })}
        />
        {draft.theirs && (
          <Callout state="soon" role="alert" title="Another manager has saved this draft since you opened it.">
            What you typed is still here: save again to replace theirs.
            <Button variant="subtle" size="compact-sm" onClick={() => draft.take(card)}>
              Show Theirs
            </Button>
          </Callout>
        )}
        {!shown &&
          (mayChange ? (
            <StartCard today={today} onStart={save} />
          ) : (
            <Text c="dimmed">Nothing has been begun on this card yet.</Text>
          ))}
        {shown && (
          <Shown
            shown={shown}
            before={comparedWith(card.versions, shown, version)}
            others={card.versions.filter((one) => one !== shown)}
            today={today}
            onChange={isEdited ? draft.change : undefined}
          />
        )}
        {isEdited && (
          <DraftButtons {...{ teamId, card, draft, save }} onDone={(left) => onState(left ? { card: card.id } : {})} />
        )}
      </Stack>
      {shown && <Tester card={card} draft={shown === typed ? typed : null} holidays={holidays} today={today} />}
    </div>
  )
}

interface Choice {
  typed: CardTerms | null
  version: number | undefined
  today: Day
}

/** The version that was asked for; otherwise the draft, what is in force, or what was recorded last. */
function shownOf(versions: readonly CardVersion[], { typed, version, today }: Choice): CardTerms | undefined {
  const asked = versions.find((one) => one.version === version)
  return asked ?? typed ?? versionOn(versions, today) ?? versions.at(-1)
}

/** A draft is compared with what counts on its first day, a version with the one before it. */
function comparedWith(versions: readonly CardVersion[], { from }: CardTerms, version: number | undefined) {
  return version === undefined ? versionOn(versions, from) : versions.findLast((one) => one.version < version)
}

interface ShownProps {
  shown: CardTerms
  before: CardVersion | undefined
  others: readonly CardVersion[]
  today: Day
  /** Undefined: to read. */
  onChange: ((part: Partial<CardTerms>) => void) | undefined
}

function Shown({ shown, before, others, today, onChange }: ShownProps) {
  return (
    <>
      <VersionTerms terms={shown} today={today} onChange={onChange} />
      <Bands
        bands={shown.bands}
        problems={onChange ? problemsOf(shown.bands) : []}
        onChange={onChange && ((bands) => onChange({ bands }))}
      />
      <Text size="sm" c="dimmed">
        {WAGE_UNKNOWN}. Compare this card with it once it is announced.
      </Text>
      <Flats flats={shown.flats} onChange={onChange && ((flats) => onChange({ flats }))} />
      {before && <Changes key={shown.from} {...{ before, others }} after={shown} />}
    </>
  )
}
