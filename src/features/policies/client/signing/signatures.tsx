import { Button, Card, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ProgressBar } from '#client/ui/figures/progress-bar.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { MorePages } from '#client/ui/lists/more-pages.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { inSentence } from '#shared/names.ts'
import { formatDay, formatInstant } from '#shared/time.ts'
import type { Policy, Reader } from '../../schema.ts'
import { ANSWERS } from '../answer-look.ts'
import { signedText } from '../policy-words.ts'
import { type OfPolicy, remindedText, remindOf } from './remind.ts'

const RemindDialog = lazy(async () => ({ default: (await import('./remind-dialog.tsx')).RemindDialog }))
const PeopleDialog = lazy(async () => ({
  default: (await import('#client/ui/dialogs/people-dialog.tsx')).PeopleDialog,
}))

interface SignaturesProps {
  teamId: string
  policy: Policy
  /** The person who alone is listed. */
  person: string | undefined
  onEverybody: () => void
}

type Asking = 'remind' | 'countersign'

interface ActionsProps {
  teamId: string
  policy: Policy
  /** How many may be reminded now. */
  remindable: number
  onAsk: (asking: Asking) => void
  children: ReactNode
}

function Actions({ teamId, policy, remindable, onAsk, children }: ActionsProps) {
  // On a phone they stand in one line: the file has its icon alone there.
  const phone = usePhone()
  const icon = <IconDownload size={16} aria-hidden />
  return (
    <Group gap="xs">
      {children}
      <Button
        component="a"
        href={`/api/teams/${teamId}/policies/${policy.id}/signatures.csv`}
        download
        variant="default"
        {...(phone ? { 'aria-label': 'Export', px: 12 } : { leftSection: icon })}
      >
        {phone ? icon : 'Export'}
      </Button>
      {policy.waiting > 0 && (
        <Button aria-haspopup="dialog" onClick={() => onAsk('countersign')}>
          Countersign {policy.waiting}…
        </Button>
      )}
      {remindable > 0 && (
        <Button
          variant={policy.waiting > 0 ? 'default' : 'filled'}
          aria-haspopup="dialog"
          onClick={() => onAsk('remind')}
        >
          Remind {remindable}…
        </Button>
      )}
    </Group>
  )
}

/** The people who have to sign the version in force. People who have not signed come first, each with a button to remind them. */
export function Signatures({ teamId, policy, person, onEverybody }: SignaturesProps) {
  const input = { teamId, policyId: policy.id }
  const query = useInfiniteQuery(
    api.policies.readers.infiniteOptions({
      input: (after: string | undefined) => ({ ...input, ...(person && { person }), ...(after ? { after } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const [asking, setAsking] = useState<Asking>()
  const remind = useAct((person: Reader) => remindOf({ ...input, people: [person] }))
  const countersign = useAct((userIds: string[]) => countersignOf({ ...input, userIds }))
  const allow = useAllowTries()
  const keepsFocus = useRowFocus()
  if (!query.isSuccess)
    return (
      <Pending query={query} what="signatures">
        <RowsSkeleton rows={6} />
      </Pending>
    )
  const people = query.data.pages.flatMap(({ items }) => items)
  const { remindable = 0 } = query.data.pages[0] ?? {}
  const waiting = people.filter(({ state }) => state === 'waiting')
  const everybody = person && (
    <Button variant="default" onClick={onEverybody}>
      Show Everybody
    </Button>
  )
  if (people.length === 0 && person)
    return (
      <EmptyState title="They are not asked to sign it" action={everybody}>
        Their job is not among those that it is for: add it under Settings.
      </EmptyState>
    )
  if (people.length === 0)
    return <EmptyState title="Nobody is to read it">Nobody in the team has a job that this policy is for.</EmptyState>
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <div style={{ flex: '1 1 200px' }}>
          <Text fw={600} mb={4}>
            {signedText(policy)} version {policy.number}
          </Text>
          <ProgressBar value={policy.asked ? (100 * policy.signed) / policy.asked : 0} aria-label="Signed" />
        </div>
        <Actions teamId={teamId} policy={policy} remindable={remindable} onAsk={setAsking}>
          {everybody}
        </Actions>
      </Group>
      <Card withBorder padding={0}>
        <List ref={keepsFocus} label="Who is to read it">
          {people.map((person) => (
            <ReaderRow
              key={person.userId}
              teamId={teamId}
              policyId={policy.id}
              person={person}
              action={
                <RowAction
                  person={person}
                  busy={remind.busy || countersign.busy || allow.isPending}
                  onRemind={() => void remind.run(person)}
                  onCountersign={() => void countersign.run([person.userId])}
                  onAllow={() => allow.mutate({ ...input, userId: person.userId })}
                />
              }
            />
          ))}
        </List>
      </Card>
      <MorePages query={query} mt="md">
        Show More
      </MorePages>
      <Suspense>
        {asking === 'remind' && <RemindDialog {...input} onClose={() => setAsking(undefined)} />}
        {asking === 'countersign' && (
          <PeopleDialog
            title="Countersign for These People?"
            label="Whose paper is countersigned"
            people={waiting.map((person) => ({ ...person, about: aboutOf(person) }))}
            nobody="Nobody’s paper waits for the agency’s signature."
            confirmLabel={(count) => `Countersign ${count}`}
            mayChoose
            onConfirm={(userIds) => countersignOf({ ...input, userIds })}
            onClose={() => setAsking(undefined)}
          >
            {`You sign version ${policy.number} for the agency. Each of them gets one notification.${waiting.length < policy.waiting ? ` The first ${waiting.length} of ${policy.waiting} by name.` : ''}`}
          </PeopleDialog>
        )}
      </Suspense>
    </>
  )
}

async function countersignOf(of: OfPolicy & { userIds: string[] }) {
  const { countersigned } = await actAndShow(() => client.policies.countersign(of), api.policies.key())
  toast.success(countersigned === 1 ? '1 signature countersigned' : `${countersigned} signatures countersigned`)
}

function useAllowTries() {
  const queries = useQueryClient()
  return useMutation(
    api.policies.allowTries.mutationOptions({
      onSuccess: () => toast.success('They have been told that they can try again'),
      onError: (error) => toast.failure(error),
      onSettled: () => queries.invalidateQueries({ queryKey: api.policies.readers.key() }),
    }),
  )
}

interface ReaderRowProps {
  teamId: string
  policyId: string
  person: Reader
  action: ReactNode
}

function ReaderRow({ teamId, policyId, person, action }: ReaderRowProps) {
  const { userId, fullName, photoFileId, position, state } = person
  const { state: look, word } = ANSWERS[state]
  const hasSigned = state === 'signed' || state === 'waiting' || state === 'ended'
  return (
    <ListRow
      leading={<PersonAvatar name={fullName} photoFileId={photoFileId} />}
      title={<Name>{fullName}</Name>}
      meta={[position, aboutOf(person)].filter(Boolean).join(' · ')}
      end={<StateMark state={look}>{word}</StateMark>}
      actions={
        <>
          {hasSigned && (
            <Button
              component="a"
              variant="default"
              href={`/api/teams/${teamId}/policies/${policyId}/members/${userId}/certificate.pdf`}
              download
              aria-label={`Certificate of ${inSentence(fullName)}`}
            >
              Certificate
            </Button>
          )}
          {action}
        </>
      }
    />
  )
}

interface RowActionProps {
  person: Reader
  busy: boolean
  onRemind: () => void
  onCountersign: () => void
  onAllow: () => void
}

/** What a manager can do next about somebody's answer. */
function RowAction({ person, busy, onRemind, onCountersign, onAllow }: RowActionProps) {
  const { fullName, state, triesUsed, mayRemind } = person
  const next =
    state === 'waiting'
      ? { label: 'Countersign', name: `Countersign for ${inSentence(fullName)}`, run: onCountersign }
      : triesUsed
        ? { label: 'Allow More Tries', name: `Allow ${inSentence(fullName)} more tries`, run: onAllow }
        : mayRemind && { label: 'Remind', name: `Remind ${inSentence(fullName)}`, run: onRemind }
  if (!next) return null
  return (
    <Button variant="default" disabled={busy} aria-label={next.name} onClick={next.run}>
      {next.label}
    </Button>
  )
}

function aboutOf({ state, number, signedAt, lastDay, tries, triesUsed, remindedAt }: Reader): string {
  const tried = tries === 0 ? '' : tries === 1 ? '1 try' : `${tries} tries`
  const until = lastDay ? `until ${formatDay(lastDay)}` : ''
  if (state !== 'not-signed' && state !== 'signed-earlier')
    return [formatInstant(signedAt ?? ''), until, tried].filter(Boolean).join(' · ')
  const earlier = state === 'signed-earlier' ? `signed version ${number}` : ''
  const reminded = remindedText(remindedAt)
  const passing = triesUsed ? 'all used, not passed' : 'not passed yet'
  return [earlier, tried && `${tried}, ${passing}`, reminded].filter(Boolean).join(' · ')
}
