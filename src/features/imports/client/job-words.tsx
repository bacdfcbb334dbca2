import { NativeSelect } from '@mantine/core'
import { Callout } from '#client/ui/state/callout.tsx'
import type { ImportWord } from '#features/clients/rules/import-words.ts'
import { jobs } from '#features/teams/rules/jobs.ts'
import classes from './words.module.css'

interface WordsProps {
  words: readonly ImportWord[]
  onChoose: (word: ImportWord, means: string) => void
}

export const linesOf = ({ lines }: ImportWord) => (lines === 1 ? '1 line' : `${lines} lines`)

/** What the file calls jobs, such as HCA, with the job that each is taken for. */
export function JobWords({ words, onChoose }: WordsProps) {
  const isOpen = words.some(({ means }) => means === null)
  return (
    <Callout state={isOpen ? 'soon' : 'info'} title={isOpen ? 'Which job is it?' : 'Jobs in your words'}>
      <div className={classes.words}>
        {words.map((one) => (
          <NativeSelect
            key={one.word}
            label={`${one.word}, ${linesOf(one)}`}
            data={[...(one.means ? [] : [{ value: '', label: 'Choose a job' }]), ...jobs]}
            value={one.means ?? ''}
            onChange={({ currentTarget: { value } }) => onChoose(one, value)}
          />
        ))}
      </div>
    </Callout>
  )
}
