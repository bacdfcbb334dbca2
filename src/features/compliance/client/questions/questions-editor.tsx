import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, errorMessage, fieldProblems, isStatus } from '#client/api.ts'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { deviceClock, londonToday } from '#shared/time.ts'
import type { Question } from '../../schema.ts'
import classes from './questions.module.css'

export interface NamedRequirement {
  id: string
  name: string
}

interface QuestionsEditorProps {
  teamId: string
  /** The version that the change is based on. */
  latest: number
  start: { source: string; questions: readonly Question[] }
  requirements: readonly NamedRequirement[]
  onDone: () => void
}

/** A new version of the questions: what it replaces stays in force until its first day. */
export function QuestionsEditor({ teamId, latest, start, requirements, onDone }: QuestionsEditorProps) {
  const queries = useQueryClient()
  const today = londonToday(deviceClock)
  const [source, setSource] = useState(start.source)
  const [from, setFrom] = useState<string | null>(today)
  const [questions, setQuestions] = useState(() => start.questions.map((question, key) => ({ ...question, key })))
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  function change(key: number, changed: Partial<Question>) {
    setQuestions((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)))
  }

  async function save() {
    setBusy(true)
    setProblem(undefined)
    try {
      await client.compliance.saveQuestions({
        ...{ teamId, latest, source, from: from ?? today },
        questions: questions.map(({ key: _, ...question }) => question),
      })
      await queries.invalidateQueries({ queryKey: api.compliance.questions.key() })
      toast.success('The questions are saved')
      onDone()
    } catch (error) {
      setProblem(
        isStatus(error, 409)
          ? 'Another manager has changed the questions meanwhile. Copy what you need, and open them again'
          : (fieldProblems(error)[0]?.message ?? errorMessage(error)),
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack>
      <TextInput
        label="Where the questions come from, and of which day they are"
        value={source}
        onChange={({ currentTarget: { value } }) => setSource(value)}
      />
      <div style={{ maxWidth: 240 }}>
        <DayField label="In force from" value={from} minDate={today} onChange={setFrom} />
      </div>
      <ol className={classes.editor}>
        {questions.map((question, index) => (
          <li key={question.key}>
            <EditedQuestion
              number={index + 1}
              question={question}
              requirements={requirements}
              onChange={(changed) => change(question.key, changed)}
              onRemove={() => setQuestions((all) => all.filter(({ key }) => key !== question.key))}
            />
          </li>
        ))}
      </ol>
      {problem && (
        <Callout state="bad" role="alert">
          {problem}.
        </Callout>
      )}
      <Group>
        <Button
          variant="default"
          onClick={() =>
            setQuestions((all) => [
              ...all,
              { title: '', requirements: [], key: Math.max(-1, ...all.map(({ key }) => key)) + 1 },
            ])
          }
        >
          Add Question
        </Button>
        <Button loading={busy} onClick={() => void save()}>
          Save Questions
        </Button>
        <Button variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}

interface EditedQuestionProps {
  number: number
  question: Question
  requirements: readonly NamedRequirement[]
  onChange: (changed: Partial<Question>) => void
  onRemove: () => void
}

function EditedQuestion({ number, question, requirements, onChange, onRemove }: EditedQuestionProps) {
  const chosen = new Set(question.requirements)

  function tick(id: string, ticked: boolean) {
    const rest = question.requirements.filter((one) => one !== id)
    onChange({ requirements: ticked ? [...rest, id] : rest })
  }

  return (
    <div className={classes.question}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          style={{ flex: 1 }}
          label={`Question ${number}`}
          value={question.title}
          onChange={({ currentTarget: { value } }) => onChange({ title: value })}
        />
        <Button variant="default" aria-label={`Remove question ${number}`} px="sm" onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </Button>
      </Group>
      <details>
        <summary>
          Answered by{' '}
          {question.requirements.length === 1 ? '1 requirement' : `${question.requirements.length} requirements`}
        </summary>
        {requirements.length === 0 && <Text c="dimmed">The team requires nothing yet.</Text>}
        <div className={classes.choices}>
          {requirements.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.has(id)}
              onChange={({ currentTarget: { checked } }) => tick(id, checked)}
            />
          ))}
        </div>
      </details>
    </div>
  )
}
