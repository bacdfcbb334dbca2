import { Button, Card } from '@mantine/core'
import { useState } from 'react'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { RowName } from '#client/ui/lists/row-name.tsx'
import rowTarget from '#client/ui/lists/row-target.module.css'
import { stepThrough } from '#client/ui/lists/step-through.ts'
import { Name } from '#client/ui/name.tsx'
import { formatPence } from '#shared/money.ts'
import { changeText } from '../../rules/compare.ts'
import { engagementWords } from '../../rules/people.ts'
import { paidTo } from '../../rules/sums.ts'
import { timeText } from '../../rules/words.ts'
import type { DuePerson, PayRunDetails } from '../../schema.ts'
import classes from './pay.module.css'

const PER_PAGE = 100

type Row = PayRunDetails['rows'][number] | DuePerson

interface PeopleTableProps {
  people: readonly Row[]
  /** What is unlike the run before is said, where there was one. */
  compares?: boolean
  /** Whose pay the run would make up. */
  topUps?: ReadonlySet<string>
  selected: string | undefined
  onPerson: (userId: string) => void
}

/** What each person gets in a run: hours, pay, holiday pay and the sum. */
export function PeopleTable({ people, compares = false, topUps, selected, onPerson }: PeopleTableProps) {
  const [shown, setShown] = useState(PER_PAGE)
  return (
    <>
      <Card withBorder padding={0} className={classes.card ?? ''}>
        <div className={classes.head} aria-hidden>
          <span>Person</span>
          <span>Hours</span>
          <span>Pay</span>
          <span>Holiday</span>
          <span>Sum</span>
        </div>
        <PlainList className={classes.people} aria-label="People" onKeyDown={stepThrough}>
          {people.slice(0, shown).map((person) => (
            <Person
              key={person.userId}
              person={person}
              compares={compares}
              isHeld={
                'hold' in person &&
                person.hold !== null &&
                !(person.hold === 'below-wage' && topUps?.has(person.userId))
              }
              topUp={'missing' in person && topUps?.has(person.userId) ? person.missing : person.topUp}
              isOpen={person.userId === selected}
              onOpen={() => onPerson(person.userId)}
            />
          ))}
        </PlainList>
      </Card>
      {people.length > shown && (
        <Button variant="default" mt="md" onClick={() => setShown((before) => before + PER_PAGE)}>
          Show {Math.min(PER_PAGE, people.length - shown)} More
        </Button>
      )}
    </>
  )
}

interface PersonProps {
  person: Row
  compares: boolean
  isHeld: boolean
  topUp: number
  isOpen: boolean
  onOpen: () => void
}

function Person({ person, compares, isHeld, topUp, isOpen, onOpen }: PersonProps) {
  const { userId, fullName, engagement, payrollNumber, minutes, pay, holiday, extraHoliday } = person
  const paid = paidTo({ pay, holiday, extraHoliday, topUp })
  const change = compares && 'last' in person && changeText({ paid, minutes }, person.last)
  const more = [
    engagement && engagementWords[engagement],
    payrollNumber,
    'late' in person && person.late > 0 && `${person.late} late`,
    extraHoliday > 0 && `${formatPence(extraHoliday)} extra holiday`,
    topUp > 0 && `${formatPence(topUp)} made up`,
    'lacksEqual' in person && person.lacksEqual && 'week 13, no rate of own staff known',
    isHeld && 'held',
  ].filter(Boolean)
  return (
    <li
      className={`${rowTarget.row} ${classes.person}`}
      data-row={userId}
      data-selected={isOpen || undefined}
      data-held={isHeld || undefined}
    >
      <span className={classes.who}>
        <RowName isOpen={isOpen} onClick={onOpen}>
          <Name>{fullName}</Name>
        </RowName>
        {more.length > 0 && <small>{more.join(' · ')}</small>}
        {change && <small data-change>{change}</small>}
      </span>
      <span className={classes.figure}>{minutes === 0 ? '–' : timeText(minutes)}</span>
      <span className={classes.figure}>{formatPence(pay)}</span>
      <span className={classes.figure}>{holiday === 0 ? '–' : formatPence(holiday)}</span>
      <b className={classes.sum}>{formatPence(paid)}</b>
    </li>
  )
}
