import { Button } from '@mantine/core'
import { Name } from '#client/ui/name.tsx'
import type { Rota } from '#features/rota/schema.ts'
import type { RunOptions } from '../../schema.ts'
import { whenWords } from '../plans/plan-words.ts'
import type { Asked } from './asked.ts'
import classes from './asking.module.css'

interface KeptWishesProps {
  rota: Rota | undefined
  asked: Asked
  onChange: (change: Partial<Asked>) => void
}

/** What was wished of an earlier plan and counts for this one, too; each can be forgotten. */
export function KeptWishes({ rota, asked: { pins, notFor }, onChange }: KeptWishesProps) {
  return (
    <>
      <Kept words="Pinned to a place" pairs={pins} rota={rota} onKeep={(left) => onChange({ pins: left })} />
      <Kept words="Not wanted for a place" pairs={notFor} rota={rota} onKeep={(left) => onChange({ notFor: left })} />
    </>
  )
}

interface KeptProps {
  words: string
  pairs: RunOptions['pins']
  rota: Rota | undefined
  onKeep: (pairs: RunOptions['pins']) => void
}

function Kept({ words, pairs, rota, onKeep }: KeptProps) {
  if (pairs.length === 0) return null
  return (
    <details className={classes.out}>
      <summary>
        {words} <small>{pairs.length}, from the plan before</small>
      </summary>
      <ul className={classes.kept}>
        {pairs.map((pair) => {
          const shift = rota?.shifts.find(({ id }) => id === pair.shiftId)
          const name = rota?.people.find(({ id }) => id === pair.userId)?.name ?? 'Somebody'
          return (
            <li key={`${pair.shiftId} ${pair.userId}`}>
              <span>
                <b>
                  <Name>{name}</Name>
                </b>{' '}
                {shift ? whenWords(shift) : 'on another day'}
                {shift && (
                  <>
                    , <Name>{rota!.sites[shift.site]!.name}</Name>
                  </>
                )}
              </span>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Forget This: ${name}`}
                onClick={() => onKeep(pairs.filter((one) => one !== pair))}
              >
                Forget This
              </Button>
            </li>
          )
        })}
      </ul>
      {pairs.length > 1 && (
        <Button variant="subtle" size="compact-sm" aria-label={`Forget All: ${words}`} onClick={() => onKeep([])}>
          Forget All
        </Button>
      )}
    </details>
  )
}
