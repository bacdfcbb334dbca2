import { Button, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { useLatest } from '#client/ui/use-latest.ts'
import { milesText } from '#features/eligibility/rules/shift/travel.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { inSentence } from '#shared/names.ts'
import { hasWords } from '#shared/search.ts'
import type { Chip } from '../../rules/rows.ts'
import type { Judged, Rota } from '../../schema.ts'
import { hours, inHand, longDay, VERDICTS, verdictWords } from '../grid/looks.ts'
import classes from './fill.module.css'

interface FillDialogProps {
  teamId: string
  chip: Chip
  people: Rota['people']
  /** What was typed already. */
  typed: string
  onBook: (judged: Judged, fullName: string) => void
  onClose: () => void
}

/** So many names are listed: whoever looks further types a part of one. */
const MOST = 60

/** Who can take a place, the best first: a name is typed, or chosen with the arrow keys. */
export function FillDialog({ teamId, chip, people, typed, onBook, onClose }: FillDialogProps) {
  const [search, setSearch] = useState(typed)
  const [at, setAt] = useState(0)
  const query = useQuery(api.rota.judge.queryOptions({ input: { teamId, shiftId: chip.shift.id } }))
  const names = new Map(people.map((person) => [person.id, person]))
  const found = (query.data?.people ?? [])
    .map((judged) => ({ judged, person: names.get(judged.userId) }))
    .filter(({ person }) => person && hasWords(person.name, search))
  const shown = found.slice(0, MOST)
  const book = useLatest((index: number) => {
    const one = shown[index]
    if (one?.person) onBook(one.judged, one.person.name)
  })
  // Enter after a whole name, before anybody is listed, is for whom it names once they are.
  const [isAwaited, setAwaited] = useState(false)
  const isNamed = isAwaited && shown.length === 1
  useEffect(() => {
    if (isNamed) book(0)
  }, [isNamed, book])

  function onKey(event: KeyboardEvent) {
    const goal = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (goal !== undefined) {
      event.preventDefault()
      setAt(Math.max(0, Math.min(shown.length - 1, goal)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (query.isPending) setAwaited(true)
      else book(at)
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={chip.person ? `Who else for ${inSentence(chip.person.name)}?` : 'Who can take it?'}
      size={560}
    >
      <Text c="dimmed" size="sm" mb="sm">
        {inHand(chip).split(',')[0]}, {longDay(chip.shift.day)} · {jobLabel(chip.shift.job)}
      </Text>
      <TextInput
        data-autofocus
        label="Name"
        role="combobox"
        aria-expanded
        aria-controls="rota-people"
        aria-activedescendant={shown[at] ? `rota-${shown[at].judged.userId}` : undefined}
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value)
          setAt(0)
          setAwaited(false)
        }}
        onKeyDown={onKey}
      />
      <Pending query={query} what="people">
        <RowsSkeleton rows={5} />
      </Pending>
      {query.data && <People shown={shown} at={at} minutes={chip.shift.minutes} onBook={book} />}
    </Dialog>
  )
}

interface PeopleProps {
  shown: readonly { judged: Judged; person: Rota['people'][number] | undefined }[]
  at: number
  minutes: number
  onBook: (index: number) => void
}

function People({ shown, at, minutes, onBook }: PeopleProps) {
  return (
    <div className={classes.scroll}>
      <div id="rota-people" role="listbox" aria-label="People, the best first" className={classes.people} tabIndex={-1}>
        {shown.map(({ judged, person }, index) => (
          <Row
            key={judged.userId}
            judged={judged}
            name={person!.name}
            minutes={minutes}
            isAt={index === at}
            onBook={() => onBook(index)}
          />
        ))}
      </div>
      {shown.length === 0 && <Text c="dimmed">Nobody of that name.</Text>}
    </div>
  )
}

interface RowProps {
  judged: Judged
  name: string
  minutes: number
  isAt: boolean
  onBook: () => void
}

function Row({ judged, name, minutes, isAt, onBook }: RowProps) {
  const { answer, metres, timesHere } = judged
  const rank = [metres !== null && milesText(metres), timesHere > 0 && `${timesHere} times here`]
    .filter(Boolean)
    .join(' · ')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field above names it
    <div role="option" aria-selected={isAt} id={`rota-${judged.userId}`} className={classes.person} onClick={onBook}>
      <div>
        <b>
          <Name>{name}</Name>
        </b>
        <StateMark state={VERDICTS[answer.verdict]}>{verdictWords(judged, minutes)}</StateMark>
        <small>{rank || `${hours(judged.weekMinutes)} that week`}</small>
      </div>
      <Button component="span" variant={isAt ? 'filled' : 'default'} size="sm">
        {answer.verdict === 'blocked' ? 'Override…' : 'Book'}
      </Button>
    </div>
  )
}
