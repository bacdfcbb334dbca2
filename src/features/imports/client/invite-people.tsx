import { Button, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { api, client } from '#client/api.ts'
import { refetch } from '#client/queries.ts'
import { type ChosenFile, ImportDialog } from '#client/ui/files/import-dialog.tsx'
import { LineList } from '#client/ui/files/import-lines.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { ChosenWord } from '#features/clients/rules/import-words.ts'
import { deviceClock, formatLongDay, londonToday } from '#shared/time.ts'
import type { PeoplePlan } from '../contract/people.ts'
import { addressesToCsv } from '../rules/addresses.ts'
import type { ListColumn } from '../rules/dated-columns.ts'
import { peopleColumns } from '../rules/people-columns.ts'
import { DaysOfPapers } from './days-of-papers.tsx'
import { JobWords } from './job-words.tsx'

const counted = (number: number, one: string) => (number === 1 ? `1 ${one}` : `${number} ${one}s`)
const count = (number: number) => counted(number, 'invitation')

const datesOf = ({ days }: PeoplePlan) => days.reduce((sum, one) => sum + one.days, 0)

function actOf(plan: PeoplePlan) {
  if (datesOf(plan) === 0) return { label: 'Send', done: 'sent' }
  return plan.people === 0 ? { label: 'Note', done: 'noted' } : { label: 'Take In', done: 'taken in' }
}

/** What would be done with a list. */
function added(plan: PeoplePlan): string | undefined {
  const { people } = plan
  const dates = datesOf(plan)
  return [people > 0 && count(people), dates > 0 && counted(dates, 'date')].filter(Boolean).join(' and ') || undefined
}

/** Invites the people of a list or a file as staff, each once. */
export function InvitePeople({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const [message, setMessage] = useState('')
  const words = useRef<ChosenWord[]>([])

  async function bring({ fileName: _, ...file }: ChosenFile<ListColumn>) {
    const text = message.trim()
    const done = await client.imports.invitePeople({
      ...{ teamId, ...file, words: words.current },
      ...(text && { message: text }),
    })
    void refetch(api.teams.invitations.key(), api.compliance.key())
    const made = done.invited > 0 ? [`${count(done.invited)} made. ${mailsBy(done.lastOn)}`] : []
    const noted = done.noted > 0 ? [`${counted(done.noted, 'date')} noted, to be seen and verified.`] : []
    toast.success([...made, ...noted].join(' '))
    return onClose
  }

  const more = (plan: PeoplePlan, recheck: () => void) => (
    <>
      {plan.words.length > 0 && (
        <JobWords
          words={plan.words}
          onChoose={({ kind, word }, means) => {
            words.current = [...words.current.filter((one) => one.word !== word), { kind, word, means }]
            recheck()
          }}
        />
      )}
      {plan.known.length > 0 && (
        <Callout state="info" title="Not invited again">
          <LineList lines={plan.known} />
        </Callout>
      )}
      <DaysOfPapers plan={plan} />
      {plan.people > 0 && <Text>{mailsBy(plan.lastOn)} Each invitation is open for a week from then.</Text>}
      <Textarea
        label="Message"
        description="Optional. Goes into each email."
        maxLength={500}
        autosize
        minRows={2}
        value={message}
        onChange={({ currentTarget: { value } }) => setMessage(value)}
      />
    </>
  )

  return (
    <ImportDialog
      title="Invite a List"
      intro="One line for each person, with the email address, and what you know of name, phone and job, and of the dates of their DBS, training and other papers."
      columns={peopleColumns}
      template={`/api/teams/${teamId}/people-template`}
      check={(file) => client.imports.planPeople({ teamId, ...file, words: words.current })}
      added={added}
      moreColumns={({ dated }) => dated}
      act={actOf}
      bring={bring}
      more={more}
      other={(read, busy) => <Paste busy={busy} onRead={(text) => read('Your list', addressesToCsv(text))} />}
      past={null}
      onClose={onClose}
    />
  )
}

/** By when the mails have gone out. */
function mailsBy(lastOn: string): string {
  const isToday = lastOn === londonToday(deviceClock)
  return isToday
    ? 'The emails go out today.'
    : `A team sends 15 emails a day: the last goes out on ${formatLongDay(lastOn)}.`
}

function Paste({ busy, onRead }: { busy: boolean; onRead: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <>
      <Textarea
        label="Or paste addresses"
        description="With commas, spaces or lines between them, also as Name <name@example.com>"
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        loading={busy}
        disabled={!text.trim()}
        onClick={() => onRead(text)}
      >
        Check Addresses
      </Button>
    </>
  )
}
