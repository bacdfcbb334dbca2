import { NativeSelect } from '@mantine/core'
import { Callout } from '#client/ui/state/callout.tsx'
import { type ChosenWord, NEW_WORD } from '../rules/import-words.ts'
import type { ImportPlan } from '../schema.ts'
import classes from './clients.module.css'

interface ClientWordsProps {
  plan: Pick<ImportPlan, 'words' | 'mayBe'>
  onChoose: (word: ChosenWord) => void
}

/** Names of clients in a file that the team does not have: each is new, or another name of one that it has. */
export function ClientWords({ plan: { words, mayBe }, onChoose }: ClientWordsProps) {
  if (words.length === 0) return null
  return (
    <Callout state="info" title="Clients that you do not have by this name">
      <div className={classes.words}>
        {words.map(({ word, means, lines }) => (
          <NativeSelect
            key={word}
            label={`${word}, ${lines === 1 ? '1 line' : `${lines} lines`}`}
            data={[
              { value: NEW_WORD, label: 'A new client' },
              ...mayBe.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={means ?? NEW_WORD}
            onChange={({ currentTarget: { value } }) => onChoose({ kind: 'client', word, means: value })}
          />
        ))}
      </div>
    </Callout>
  )
}
