import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FigureStrip, StripFigure } from '#client/ui/figures/figure-strip.tsx'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { formatMinutes } from '#shared/time.ts'
import type { SignedLine } from '../../contract/signing.ts'
import { ClientLine } from './client-line.tsx'
import { signText, sortLines } from './client-lines.ts'
import { Objection } from './objection.tsx'
import classes from './sign.module.css'
import { type Named, NameFields, nameOf, type PinOwner } from './who-signs.tsx'

export interface Signed extends Named {
  answers: { recordId: string; version: number; words?: string }[]
}

interface SignFormProps {
  lines: readonly SignedLine[]
  /** Whoever signs with a PIN; undefined for somebody who types their name. */
  pinOwner?: PinOwner | undefined
  /** Why the PIN was refused. */
  pinProblem?: string | undefined
  /** Rejects when nothing was signed: what is typed stays. */
  onSign: (signed: Signed) => Promise<unknown>
  /** What stands before the button, e.g. the field that is drawn in. */
  children?: ReactNode
  /** What follows, in words. */
  foot: ReactNode
}

/** The lines that wait, with what is wrong where something is, and the name of who signs. */
export function SignForm({ lines, pinOwner, pinProblem, onSign, children, foot }: SignFormProps) {
  const [words, setWords] = useState<Readonly<Record<string, string>>>({})
  const [typed, setTyped] = useState<Named>({ signer: '', position: '', pin: '' })
  const [isTried, setTried] = useState(false)
  const sorted = sortLines(lines)
  const { waiting } = sorted
  const disputed = waiting.filter(({ id }) => words[id] !== undefined)
  const isSaid = disputed.every(({ id }) => words[id]?.trim())
  const { busy, run } = useAct(() => {
    const answers = waiting.map(({ id, version }) => {
      const said = words[id]?.trim()
      return { recordId: id, version, ...(said && { words: said }) }
    })
    return onSign({ ...nameOf(typed, pinOwner), answers })
  })
  const rows = (some: readonly SignedLine[]) =>
    some.map((line) => (
      <Objection
        key={line.id}
        line={line}
        words={words[line.id]}
        isTried={isTried}
        onWords={(said) =>
          setWords(({ [line.id]: _, ...rest }) => (said === undefined ? rest : { ...rest, [line.id]: said }))
        }
      />
    ))
  if (waiting.length === 0)
    return (
      <Callout state="ok" role="status">
        {sorted.unknown.length > 0
          ? 'The agency does not know yet when these shifts ended. Please come back when they ask you again.'
          : 'Nothing waits for you: all of it is agreed.'}
      </Callout>
    )

  function send() {
    setTried(true)
    const { signer, position, pin } = nameOf(typed, pinOwner)
    if (isSaid && (pinOwner ? pin : signer && position)) void run()
  }

  return (
    <Stack gap="md">
      <Lines sorted={sorted} disputed={disputed.length} rows={rows} />
      <NameFields
        typed={typed}
        pinOwner={pinOwner}
        problem={pinProblem}
        isTried={isTried}
        onTyped={(more) => setTyped((before) => ({ ...before, ...more }))}
      />
      {children}
      <Group>
        <Button size="lg" fullWidth loading={busy} onClick={send}>
          {signText(waiting.length, disputed.length)}
        </Button>
      </Group>
      <Text c="dimmed" size="sm">
        {foot}
      </Text>
    </Stack>
  )
}

interface LinesProps {
  sorted: ReturnType<typeof sortLines>
  /** How many the client disputes. */
  disputed: number
  rows: (lines: readonly SignedLine[]) => ReactNode[]
}

/** What the lines come to, and they themselves: what differs from the plan first. */
function Lines({ sorted: { waiting, different, planned, before, unknown }, disputed, rows }: LinesProps) {
  const plain = (lines: readonly SignedLine[]) => lines.map((line) => <ClientLine key={line.id} line={line} />)
  return (
    <>
      <FigureStrip label="To sign">
        <StripFigure value={planned.length} words="as planned" state="ok" />
        <StripFigure
          value={different.length}
          words={different.length === 1 ? 'differs' : 'differ'}
          state={different.length > 0 ? 'soon' : undefined}
        />
        {disputed > 0 && <StripFigure value={disputed} words="you dispute" state="bad" />}
        {unknown.length > 0 && <StripFigure value={unknown.length} words="not known yet" state="info" />}
        <StripFigure value={formatMinutes(waiting.reduce((sum, { minutes }) => sum + minutes, 0))} words="worked" />
      </FigureStrip>
      {different.length > 0 && <Part title="To look at">{rows(different)}</Part>}
      {planned.length > 0 && (
        <Part title={`${planned.length} as planned`} shows={different.length === 0 ? 8 : 3}>
          {rows(planned)}
        </Part>
      )}
      {unknown.length > 0 && <Part title="Not known yet">{plain(unknown)}</Part>}
      {before.length > 0 && (
        <Part title={`${before.length} agreed before`} shows={0}>
          {plain(before)}
        </Part>
      )}
    </>
  )
}

interface PartProps {
  title: string
  /** How many lines stand there before somebody asks for all; of more than that. */
  shows?: number
  children: ReactNode[]
}

function Part({ title, shows = Number.POSITIVE_INFINITY, children }: PartProps) {
  const [isAll, setAll] = useState(false)
  const isCut = !isAll && children.length > shows
  return (
    <Card withBorder padding={0} component="section" aria-label={title}>
      <div className={classes.group}>
        <Title order={2} size="h5">
          {title}
        </Title>
        {isCut && (
          <Button variant="subtle" size="sm" onClick={() => setAll(true)}>
            Show All {children.length}
          </Button>
        )}
      </div>
      <PlainList className={classes.lines}>{isCut ? children.slice(0, shows) : children}</PlainList>
    </Card>
  )
}
