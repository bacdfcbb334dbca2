import { Button, Text, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { TextArea } from '#client/ui/inputs/text-area.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { Keys } from '#client/ui/shortcuts/keys.tsx'
import { useShortcut } from '#client/ui/shortcuts/shortcuts.ts'
import { inSentence } from '#shared/names.ts'
import { REJECTIONS } from '../../rules/rejections.ts'
import { reason as reasonSchema } from '../../schema.ts'
import classes from './queue.module.css'

interface ReasonsProps {
  person: string
  opened: boolean
  onClose: () => void
  onChoose: (reason: string) => void
}

/** Why something is rejected: a ready reason by number, or own words. In the pane; on a phone in a sheet. */
export function Reasons({ person, opened, onClose, onChoose }: ReasonsProps) {
  const phone = usePhone()
  const content = <Choices person={person} onClose={onClose} onChoose={onChoose} />
  if (phone)
    return (
      <Dialog opened={opened} onClose={onClose} title="Why is it rejected?">
        {content}
      </Dialog>
    )
  return (
    <div className={classes.facts}>
      <h3 className={classes.part}>Why is it rejected?</h3>
      {content}
    </div>
  )
}

function Choices({ person, onClose, onChoose }: Omit<ReasonsProps, 'opened'>) {
  const [own, setOwn] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  useShortcut('close', onClose)
  useShortcut('reason', own === undefined ? (key) => choose(Number(key) - 1) : undefined)
  const choose = (at: number) => {
    const ready = REJECTIONS[at]
    if (ready) onChoose(ready)
    else setOwn('')
  }
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {inSentence(person)} is told, and finds it among their tasks until they replace it.
      </Text>
      {own === undefined ? (
        <div ref={list} className={classes.reasons}>
          {[...REJECTIONS, 'In my own words'].map((ready, at) => (
            <UnstyledButton key={ready} className={classes.reason} onClick={() => choose(at)}>
              <span className={classes.key} aria-hidden>
                <Keys names={[String(at + 1)]} />
              </span>
              {ready}
            </UnstyledButton>
          ))}
        </div>
      ) : (
        <OwnWords value={own} onChange={setOwn} onSend={onChoose} />
      )}
      <Button variant="default" mt="sm" onClick={own === undefined ? onClose : () => setOwn(undefined)}>
        Back
      </Button>
    </>
  )
}

interface OwnWordsProps {
  value: string
  onChange: (text: string) => void
  onSend: (text: string) => void
}

function OwnWords({ value, onChange, onSend }: OwnWordsProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [error, setError] = useState<string>()
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const checked = reasonSchema.safeParse(value)
        if (checked.success) onSend(checked.data)
        else {
          setError(checked.error.issues[0]?.message)
          field.current?.focus()
        }
      }}
    >
      <TextArea
        ref={field}
        label="Reason"
        description="The person reads this"
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button type="submit" color="red" mt="sm" fullWidth>
        Reject
      </Button>
    </form>
  )
}
