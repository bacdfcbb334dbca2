import { ActionIcon, Button, Card, Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { TextArea } from '#client/ui/inputs/text-area.tsx'
import type { Block, Content, Question } from '../../schema.ts'
import classes from './question-list.module.css'

const MOST_QUESTIONS = 20
const MOST_CHOICES = 6
/** Limits to choose from; after the last try a manager is told, and can allow more. */
const TRIES = [1, 2, 3, 5, 10]
const BLANK: Question = { text: '', choices: ['', ''], right: 0, why: '', where: '' }

interface QuestionListProps {
  content: Content
  onChange: (changed: Partial<Pick<Content, 'questions' | 'passMark' | 'mostTries'>>) => void
}

/** The questions that staff answer before they sign, with the number of right answers that passes. */
export function QuestionList({ content: { questions, passMark, mostTries, blocks }, onChange }: QuestionListProps) {
  const headings = headingsOf(blocks)
  const set = (next: Question[]) =>
    onChange({
      questions: next,
      passMark: Math.min(next.length, next.length > questions.length ? passMark + 1 : passMark),
    })
  return (
    <Stack gap="md">
      {questions.length === 0 && (
        <Text c="dimmed">
          Without questions, staff read the text and sign. With them they answer first; a wrong answer says why, and
          where the text says it.
        </Text>
      )}
      {questions.map((question, at) => (
        <QuestionCard
          // biome-ignore lint/suspicious/noArrayIndexKey: questions have no other identity while they are written
          key={at}
          number={at + 1}
          question={question}
          headings={headings}
          onChange={(next) => set(questions.with(at, next))}
          onRemove={() => set(questions.toSpliced(at, 1))}
        />
      ))}
      <Group justify="space-between" align="end">
        {questions.length < MOST_QUESTIONS && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => set([...questions, BLANK])}
          >
            Add Question
          </Button>
        )}
        {questions.length > 0 && (
          <NativeSelect
            label="Right answers to pass"
            value={passMark}
            data={questions.map((_, at) => ({ value: String(at + 1), label: `${at + 1} of ${questions.length}` }))}
            onChange={({ currentTarget }) => onChange({ questions, passMark: Number(currentTarget.value) })}
          />
        )}
        {questions.length > 0 && (
          <NativeSelect
            label="Tries"
            value={mostTries ?? ''}
            data={[
              { value: '', label: 'As many as they need' },
              ...TRIES.map((tries) => ({ value: String(tries), label: tries === 1 ? '1 try' : `${tries} tries` })),
            ]}
            onChange={({ currentTarget }) => onChange({ mostTries: Number(currentTarget.value) || null })}
          />
        )}
      </Group>
    </Stack>
  )
}

function headingsOf(blocks: readonly Block[]): string[] {
  return blocks
    .filter(({ kind }) => kind === 'heading' || kind === 'subheading')
    .map(({ spans }) => spans.map(({ text }) => text).join(''))
}

interface QuestionCardProps {
  number: number
  question: Question
  headings: readonly string[]
  onChange: (question: Question) => void
  onRemove: () => void
}

interface AnswersProps extends Pick<QuestionCardProps, 'number' | 'question'> {
  change: (changed: Partial<Question>) => void
}

function Answers({ number, question: { choices, right }, change }: AnswersProps) {
  const removeChoice = (at: number) =>
    change({
      choices: choices.toSpliced(at, 1),
      right: at < right || right === choices.length - 1 ? Math.max(0, right - 1) : right,
    })
  return (
    <fieldset className={classes.choices}>
      <legend>Answers: tick the right one</legend>
      {choices.map((choice, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers are told apart by their place
        <div key={at} className={classes.choice}>
          <Radio
            name={`right-${number}`}
            aria-label={`Answer ${at + 1} is right`}
            checked={right === at}
            onChange={() => change({ right: at })}
          />
          <TextInput
            className={classes.wide}
            aria-label={`Question ${number}, answer ${at + 1}`}
            maxLength={200}
            value={choice}
            onChange={({ currentTarget }) => change({ choices: choices.with(at, currentTarget.value) })}
          />
          {choices.length > 2 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove answer ${at + 1}`}
              onClick={() => removeChoice(at)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {choices.length < MOST_CHOICES && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => change({ choices: [...choices, ''] })}
        >
          Add Answer
        </Button>
      )}
    </fieldset>
  )
}

function QuestionCard({ number, question, headings, onChange, onRemove }: QuestionCardProps) {
  const { text, why, where } = question
  const change = (changed: Partial<Question>) => onChange({ ...question, ...changed })
  return (
    <Card withBorder padding="md" component="section" aria-label={`Question ${number}`}>
      <Stack gap="sm">
        <Group align="end" wrap="nowrap" gap="xs">
          <TextInput
            className={classes.wide}
            label={`Question ${number}`}
            maxLength={300}
            value={text}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove question ${number}`}
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <Answers number={number} question={question} change={change} />
        <TextArea
          label="Why it is right"
          description="Shown with a wrong answer"
          rows={2}
          maxLength={400}
          value={why}
          onChange={({ currentTarget }) => change({ why: currentTarget.value })}
        />
        {headings.length > 0 && (
          <NativeSelect
            label="Where the text says it"
            value={headings.includes(where) ? where : ''}
            data={[{ value: '', label: 'No heading' }, ...headings]}
            onChange={({ currentTarget }) => change({ where: currentTarget.value })}
          />
        )}
      </Stack>
    </Card>
  )
}
