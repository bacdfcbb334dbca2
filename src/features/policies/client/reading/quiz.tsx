import { Button, Card, Group, Text, Title } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, conflictState } from '#client/api.ts'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { QuizTry, Reading } from '../../schema.ts'
import { anchorOf } from '../policy-text.tsx'
import classes from './quiz.module.css'

interface QuizProps {
  teamId: string
  reading: Reading
  /** Whether the text has been read to its end. */
  ready: boolean
  /**
   * Whether the questions are on screen. The page keeps it: what a try has come to is shown once one goes on, however
   * soon the page learns it.
   */
  begun: boolean
  onBegun: (begun: boolean) => void
}

type Answered = QuizTry['answers'][number]

const rightOf = (answers: readonly Answered[]) => answers.filter(({ chosen, right }) => chosen === right).length

/** The try that was begun and not finished. */
export const openTry = ({ quiz }: Pick<Reading, 'quiz'>) => (quiz?.finished ? undefined : (quiz ?? undefined))

/** The try at the questions, and the question on screen. Each answer is kept at once, so that one can stop and go on later. */
function useQuiz({ teamId, reading, onBegun }: Pick<QuizProps, 'teamId' | 'reading' | 'onBegun'>) {
  const { policyId, versionId, questions, quiz } = reading
  const queries = useQueryClient()
  const open = openTry(reading)
  const [at, setAt] = useState(open?.answers.length ?? 0)
  const [last, setLast] = useState(open)
  const answer = useMutation(
    api.policies.answer.mutationOptions({
      onSuccess: setLast,
      onError: (error) => {
        const known = conflictState<QuizTry>(error)
        if (known) setLast(known)
        else toast.failure(error)
      },
    }),
  )

  /** After the last question the page goes on to the signature, or shows what was wrong. */
  function next() {
    if (at + 1 < questions.length) return setAt(at + 1)
    queries.setQueryData(
      api.policies.read.queryKey({ input: { teamId, policyId } }),
      (before: Reading | undefined) => before && withTry(before, last),
    )
    onBegun(false)
    setLast(undefined)
    setAt(0)
  }

  return {
    at,
    answers: last?.answers ?? [],
    number: last?.number ?? (quiz?.number ?? 0) + 1,
    busy: answer.isPending,
    answer: (choice: number) => answer.mutate({ teamId, policyId, versionId, question: at, choice }),
    next,
  }
}

/** What is read once a try is finished, unless the page has learnt of it already. */
function withTry(before: Reading, last: QuizTry | undefined): Reading {
  if (before.quiz?.finished && before.quiz.number === last?.number) return before
  const triesLeft = before.triesLeft === null ? null : Math.max(0, before.triesLeft - 1)
  return { ...before, quiz: last ?? null, triesLeft }
}

/** The questions about a policy, one at a time. */
export function Quiz({ teamId, reading, ready, begun, onBegun }: QuizProps) {
  const { questions, passMark, blocks } = reading
  const { at, answers, number, ...quiz } = useQuiz({ teamId, reading, onBegun })
  const question = questions[at]
  if (!begun || !question) return <QuizStart reading={reading} ready={ready} onBegin={() => onBegun(true)} />
  return (
    <Card withBorder padding="md" mt="lg" component="section" aria-label="Questions">
      <Group justify="space-between" mb="xs">
        <Text fw={650}>Questions</Text>
        <Text c="dimmed">
          {at + 1} of {questions.length}
        </Text>
      </Group>
      <Steps done={at + 1} of={questions.length} />
      <QuestionForm
        key={at}
        question={question}
        given={answers[at]}
        busy={quiz.busy}
        onAnswer={quiz.answer}
        onNext={quiz.next}
        isLast={at + 1 === questions.length}
        blocks={blocks}
      />
      <Text size="sm" c="dimmed" mt="sm">
        {rightOf(answers)} right so far; {passMark} of {questions.length} pass. Try {number}.
      </Text>
    </Card>
  )
}

function Steps({ done, of }: { done: number; of: number }) {
  const steps = Array.from({ length: of }, (_, at) => at + 1)
  return (
    <div className={classes.bar} aria-hidden>
      {steps.map((step) => (
        <i key={step} data-on={step <= done || undefined} />
      ))}
    </div>
  )
}

function triesWords(left: number | null) {
  if (left === null) return 'You may try as often as you need.'
  if (left === 0) return 'You have no try left. Your manager has been told, and can allow more.'
  return left === 1 ? 'You have one try.' : `You have ${left} tries.`
}

/** What comes, or what went wrong in the last try. */
function QuizStart({ reading, ready, onBegin }: Pick<QuizProps, 'reading' | 'ready'> & { onBegin: () => void }) {
  const { questions, passMark, quiz, triesLeft } = reading
  const failed = quiz?.finished && !quiz.passed ? quiz : undefined
  return (
    <Card withBorder padding="md" mt="lg" component="section" aria-label="Questions">
      {failed && <Failed quiz={failed} reading={reading} />}
      <Text mb="sm">
        {questions.length === 1 ? 'One question' : `${questions.length} questions`} before you sign; {passMark} right{' '}
        {passMark === 1 ? 'answer passes' : 'answers pass'}. {triesWords(triesLeft)}
      </Text>
      {!ready && (
        <Text size="sm" c="dimmed" mb="sm">
          They open when you have reached the end of the text.
        </Text>
      )}
      <Button disabled={(!ready && !failed) || (triesLeft === 0 && quiz?.finished)} onClick={onBegin}>
        {failed ? 'Try Again' : 'Answer the Questions'}
      </Button>
    </Card>
  )
}

interface QuestionFormProps {
  question: Reading['questions'][number]
  given: Answered | undefined
  busy: boolean
  onAnswer: (choice: number) => void
  onNext: () => void
  isLast: boolean
  blocks: Reading['blocks']
}

function QuestionForm({ question, given, busy, onAnswer, onNext, isLast, blocks }: QuestionFormProps) {
  const [choice, setChoice] = useState<number | undefined>(given?.chosen)
  const legend = useRef<HTMLLegendElement>(null)
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => legend.current?.focus(), [])
  useEffect(() => {
    if (given) told.current?.focus()
  }, [given])
  const chosen = given?.chosen ?? choice
  return (
    <>
      <fieldset className={classes.question}>
        <legend ref={legend} tabIndex={-1}>
          {question.text}
        </legend>
        {question.choices.map((text, at) => (
          <Choice
            key={text}
            text={text}
            checked={chosen === at}
            disabled={given !== undefined && chosen !== at}
            verdict={given && (at === given.right ? 'right' : at === given.chosen ? 'wrong' : undefined)}
            onChoose={() => given === undefined && setChoice(at)}
          />
        ))}
      </fieldset>
      <div ref={told} tabIndex={-1} role="status">
        {given && <Verdict given={given} blocks={blocks} />}
      </div>
      {given ? (
        <Button onClick={onNext}>{isLast ? 'Finish' : 'Next Question'}</Button>
      ) : (
        <Button loading={busy} disabled={choice === undefined} onClick={() => choice !== undefined && onAnswer(choice)}>
          Answer
        </Button>
      )}
    </>
  )
}

interface ChoiceProps {
  text: string
  checked: boolean
  disabled: boolean
  verdict: 'right' | 'wrong' | undefined
  onChoose: () => void
}

function Choice({ text, checked, disabled, verdict, onChoose }: ChoiceProps) {
  return (
    <label className={classes.choice} data-verdict={verdict}>
      <input type="radio" name="answer" checked={checked} disabled={disabled} onChange={onChoose} />
      <span>
        {text}
        {verdict === 'right' && (
          <span className={classes.verdict}>
            <IconCheck size={16} aria-hidden /> The right answer
          </span>
        )}
        {verdict === 'wrong' && (
          <span className={classes.verdict}>
            <IconX size={16} aria-hidden /> Your answer
          </span>
        )}
      </span>
    </label>
  )
}

function Verdict({ given, blocks }: { given: Answered; blocks: Reading['blocks'] }) {
  const { chosen, right, why } = given
  if (chosen === right)
    return (
      <Callout state="ok" mb="sm">
        Right.
      </Callout>
    )
  return (
    <Callout state="bad" mb="sm" title="Not right">
      {why} <Where where={given.where} blocks={blocks} />
    </Callout>
  )
}

/** A link to the heading below which the text says it. */
function Where({ where, blocks }: { where: string; blocks: Reading['blocks'] }) {
  const at = where ? blocks.findIndex(({ spans }) => spans.map(({ text }) => text).join('') === where) : -1
  if (at < 0) return null
  return (
    <>
      See <a href={`#${anchorOf(at)}`}>‘{where}’</a>.
    </>
  )
}

function Failed({ quiz, reading: { questions, blocks } }: { quiz: QuizTry; reading: Reading }) {
  const wrong = quiz.answers.flatMap((given, at) =>
    given.chosen === given.right ? [] : [{ given, text: questions[at]?.text }],
  )
  return (
    <Callout state="bad" mb="md" title={`${rightOf(quiz.answers)} of ${questions.length} right: not passed yet`}>
      <Title order={3} size="h6" mt="xs">
        Read again
      </Title>
      <ul className={classes.wrong}>
        {wrong.map(({ text, given }) => (
          <li key={text}>
            {text} {given.why} <Where where={given.where} blocks={blocks} />
          </li>
        ))}
      </ul>
    </Callout>
  )
}
