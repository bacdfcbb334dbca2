import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { FieldsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { askMissingForm } from '../../rules/ask-missing-form.ts'
import type { AskPlan } from '../../schema.ts'
import classes from './ask.module.css'
import { askingInWords, countAsking, lackInWords, people } from './ask-words.ts'

interface AskDialogProps {
  teamId: string
  userIds: readonly string[]
  /** The requirements that are ticked from the beginning; all by default. */
  only?: readonly string[] | undefined
  onClose: () => void
  /** After they have been asked. */
  onAsked?: () => void
}

/** Asks one or many people for what they lack: says before how many messages that is. */
export function AskDialog({ teamId, userIds, only, onClose, onAsked }: AskDialogProps) {
  const plan = useQuery(
    // What was asked a moment ago counts: never from memory.
    api.compliance.askPlan.queryOptions({ input: { teamId, userIds: [...userIds] }, gcTime: 0, staleTime: 0 }),
  )
  return (
    <Dialog opened onClose={onClose} size="lg" title={`Ask ${people(userIds.length)} for what is missing`}>
      <Pending query={plan} what="what is missing">
        <FieldsSkeleton />
      </Pending>
      {plan.data && <Ask teamId={teamId} plan={plan.data} only={only} onClose={onClose} onAsked={onAsked} />}
    </Dialog>
  )
}

type AskProps = Omit<AskDialogProps, 'userIds' | 'onAsked'> & { plan: AskPlan; onAsked: (() => void) | undefined }

function Ask({ teamId, plan, only, onClose, onAsked }: AskProps) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(plan.items.map((item) => item.requirementId).filter((id) => only?.includes(id) ?? true)),
  )
  const ask = useMutation(api.compliance.askForMissing.mutationOptions())
  const counts = countAsking(plan, chosen)

  async function send(dueBy: string | undefined) {
    if (counts.people === 0) return 'There is nobody to ask'
    const userIds = plan.people.map(({ userId }) => userId)
    const asked = await ask.mutateAsync({ teamId, userIds, requirementIds: [...chosen], dueBy })
    onClose()
    onAsked?.()
    toast.success(asked.people === 1 ? '1 person has been asked' : `${asked.people} people have been asked`)
    await queries.invalidateQueries({ queryKey: api.members.asks.key() })
    return undefined
  }

  if (plan.items.length === 0)
    return (
      <>
        <Text>Nothing is missing or will expire soon that they could give themselves.</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </>
    )
  return (
    <SchemaForm definition={askMissingForm} widgets={standardWidgets} onSubmit={({ dueBy }) => send(dueBy)}>
      {({ field, message }) => (
        <Stack gap="md">
          <Items plan={plan} chosen={chosen} onChoose={setChosen} />
          {field('dueBy')}
          <Text role="status" fw={550}>
            {askingInWords(counts)}
          </Text>
          <FormFoot message={message} onBack={onClose}>
            <SubmitButton busyLabel="Asking...">
              {counts.people === 0 ? 'Ask' : `Ask ${people(counts.people)}`}
            </SubmitButton>
          </FormFoot>
        </Stack>
      )}
    </SchemaForm>
  )
}

interface ItemsProps {
  plan: AskPlan
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** What some of them lack, each with how many they are. */
function Items({ plan, chosen, onChoose }: ItemsProps) {
  const lacking = plan.people.flatMap(({ items }) => items)
  function choose(id: string, isChosen: boolean) {
    const next = new Set(chosen)
    isChosen ? next.add(id) : next.delete(id)
    onChoose(next)
  }
  return (
    <fieldset className={classes.items}>
      <legend>Missing, expired or about to expire</legend>
      {plan.items.map(({ requirementId, name }) => (
        <Checkbox
          key={requirementId}
          label={
            <>
              {name}{' '}
              <Text span size="sm" c="dimmed">
                {lackInWords(lacking.filter((item) => item.requirementId === requirementId))}
              </Text>
            </>
          }
          checked={chosen.has(requirementId)}
          onChange={({ currentTarget }) => choose(requirementId, currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
