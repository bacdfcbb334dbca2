import { Button } from '@mantine/core'
import { TextArea } from '#client/ui/inputs/text-area.tsx'
import { inSentence } from '#shared/names.ts'
import type { SignedLine } from '../../contract/signing.ts'
import { ClientLine } from './client-line.tsx'

const LONGEST = 300

interface ObjectionProps {
  line: SignedLine
  /** What is typed of it; undefined: it is agreed to. */
  words: string | undefined
  /** Somebody has tried to send it. */
  isTried: boolean
  onWords: (words: string | undefined) => void
}

/** A line that is agreed to until somebody says what is wrong with it. */
export function Objection({ line, words, isTried, onWords }: ObjectionProps) {
  const isOpen = words !== undefined
  return (
    <ClientLine
      line={line}
      below={
        isOpen && (
          <TextArea
            autoFocus
            label="What is wrong?"
            description="The right times, or whatever the agency must know"
            error={isTried && !words.trim() ? 'Say it in a few words, or press Agree' : undefined}
            maxLength={LONGEST}
            value={words}
            onChange={({ currentTarget }) => onWords(currentTarget.value)}
          />
        )
      }
    >
      <Button
        variant="default"
        size="sm"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Agree to' : 'Dispute'} ${inSentence(line.fullName)}`}
        onClick={() => onWords(isOpen ? undefined : '')}
      >
        {isOpen ? 'Agree' : 'Dispute'}
      </Button>
    </ClientLine>
  )
}
