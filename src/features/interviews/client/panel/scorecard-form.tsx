import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { averageOf } from '../../rules/rounds.ts'
import { steps } from '../../rules/words.ts'
import type { InterviewDetails, Scorecard } from '../../schema.ts'
import classes from '../interviews.module.css'

interface ScorecardFormProps {
  teamId: string
  interview: InterviewDetails
  /** The draft that the caller has kept. */
  draft: Scorecard | undefined
}

/** One's own scores: a step and a note for each question. They can be kept as a draft; sent, they stay, and the others' open. */
export function ScorecardForm({ teamId, interview, draft }: ScorecardFormProps) {
  const { id, criteria, passMark } = interview
  const queries = useQueryClient()
  const [scores, setScores] = useState(draft?.scores ?? criteria.map(() => 0))
  const [notes, setNotes] = useState(draft?.notes ?? criteria.map(() => ''))
  const [summary, setSummary] = useState(draft?.summary ?? '')
  const save = useMutation(
    api.interviews.saveScorecard.mutationOptions({
      onSuccess: (_, { send }) => toast.success(send ? 'Your scores are sent' : 'Draft kept'),
      onError: (error) => toast.failure(error),
      onSettled: () => queries.invalidateQueries({ queryKey: api.interviews.key() }),
    }),
  )
  const missing = scores.filter((score) => score === 0).length
  const average = averageOf(scores)
  const submit = (send: boolean) => save.mutate({ teamId, interviewId: id, scores, notes, summary, send })
  const replace = <T,>(list: readonly T[], at: number, value: T) =>
    list.map((old, place) => (place === at ? value : old))
  return (
    <Stack>
      {criteria.map((criterion, at) => (
        <Criterion
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions of an interview keep their order
          key={at}
          name={`${id}-${at}`}
          title={`${at + 1}. ${criterion}`}
          score={scores[at] ?? 0}
          onScore={(score) => setScores(replace(scores, at, score))}
          note={notes[at] ?? ''}
          onNote={(note) => setNotes(replace(notes, at, note))}
        />
      ))}
      <Textarea
        label="In all"
        placeholder="What speaks for and against, in facts"
        autosize
        minRows={2}
        maxLength={2000}
        value={summary}
        onChange={({ currentTarget }) => setSummary(currentTarget.value)}
      />
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status">
          {average !== null && (
            <>
              Your average: <b>{average}</b> of 5; the pass mark is {passMark}.{' '}
            </>
          )}
          {missing > 0 && `${missing} ${missing === 1 ? 'question still needs' : 'questions still need'} a score.`}
        </Text>
        <Group gap="sm">
          <Button variant="default" loading={save.isPending} onClick={() => submit(false)}>
            Keep Draft
          </Button>
          <Button disabled={missing > 0} loading={save.isPending} onClick={() => submit(true)}>
            Send My Scores
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

interface CriterionProps {
  name: string
  title: string
  score: number
  onScore: (score: number) => void
  note: string
  onNote: (note: string) => void
}

function Criterion({ name, title, score, onScore, note, onNote }: CriterionProps) {
  return (
    <fieldset className={classes.criterion}>
      <legend>{title}</legend>
      <div className={classes.score}>
        {steps.map((word, at) => (
          <label key={word} className={classes.step}>
            <input type="radio" name={name} checked={score === at + 1} onChange={() => onScore(at + 1)} />
            <b>{at + 1}</b>
            {word}
          </label>
        ))}
      </div>
      <Textarea
        aria-label={`Note on: ${title}`}
        placeholder="What was said, in facts"
        autosize
        minRows={1}
        maxLength={1000}
        value={note}
        onChange={({ currentTarget }) => onNote(currentTarget.value)}
      />
    </fieldset>
  )
}
