import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, client, conflictState } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { SaidAnswer } from '#features/eligibility/schema.ts'
import { type Override, shiftFields } from '#features/shifts/schema.ts'
import { defineForm } from '#shared/fields/form.ts'
import { filled, plainText } from '#shared/fields/plain.ts'
import { inSentence } from '#shared/names.ts'
import { addMinutes, exactTime, londonDay, londonTime } from '#shared/time.ts'
import { MOST_WORDS } from '../rules/limits.ts'
import type { Unbooked } from '../schema.ts'
import type { AskOverride } from './ask-override.ts'

const { day, job, start, startIs, end, endIs, breakMinutes, pay } = shiftFields
const placing = defineForm({
  title: 'Make a shift of it',
  fields: { day, job, start, startIs, end, endIs, breakMinutes, pay },
})
const refusing = defineForm({
  title: 'Refuse it',
  fields: {
    words: plainText({ label: 'Why, for the person', widget: 'textarea', max: MOST_WORDS }, filled('Say why')),
  },
})

type Made = Omit<Parameters<typeof client.attendance.placeUnbooked>[0], 'teamId' | 'unbookedId' | 'override'>

interface DecideUnbookedProps {
  teamId: string
  work: Unbooked
  askOverride: AskOverride | undefined
  onClose: () => void
}

/** How long a shift is proposed for who is still there. */
const USUAL_MINUTES = 480

/** Makes a shift of work that nobody had booked, by the ordinary way to a place, or refuses it in words. */
export function DecideUnbooked({ teamId, work, askOverride, onClose }: DecideUnbookedProps) {
  const { id: unbookedId, fullName, siteName, cameAt, leftAt, note } = work
  const name = inSentence(fullName)
  const [refuses, setRefuses] = useState(false)
  // What was typed comes back when the question of an override is closed.
  const [typed, setTyped] = useState<Made>()
  const [asked, setAsked] = useState<{ made: Made; answer: SaidAnswer }>()
  const shown = [api.attendance.unbooked.key(), api.attendance.live.key()]
  const [from, until] = [new Date(cameAt), leftAt ? new Date(leftAt) : addMinutes(cameAt, USUAL_MINUTES)]

  const proposed = {
    ...{ day: londonDay(from), job: work.job as Made['job'] },
    ...{ start: londonTime(from), end: londonTime(until), breakMinutes: 0 },
  }

  async function place(made: Made, override?: Override) {
    const asking = { teamId, unbookedId, ...made, ...(override && { override }) }
    await actAndShow(() => client.attendance.placeUnbooked(asking), ...shown)
    toast.success(`${name} is booked, and told`)
    onClose()
  }

  /** Where a rule blocks that may be overridden, a reason is asked. */
  async function tryPlace(made: Made) {
    setTyped(made)
    try {
      await place(made)
    } catch (error) {
      const answer = conflictState<{ answer?: SaidAnswer }>(error)?.answer
      if (!askOverride || !answer?.reasons.every(({ level, overridable }) => level !== 'block' || overridable))
        throw error
      setAsked({ made, answer })
    }
  }

  if (asked && askOverride)
    return askOverride({
      ...{ work, answer: asked.answer },
      onOverride: (override) => place(asked.made, override),
      onClose: () => setAsked(undefined),
    })
  return (
    <Dialog opened onClose={onClose} title={`${name} works without a booking`} size="lg">
      <Stack gap="md">
        <Text size="sm">
          {siteName}, {exactTime(from)}–{leftAt ? exactTime(until) : 'still there'}.{note && ` “${note}”`}
        </Text>
        {/* Both forms stay: going from one to the other loses nothing that is typed. */}
        <div hidden={!refuses}>
          <SchemaForm
            definition={refusing}
            widgets={standardWidgets}
            onSubmit={async ({ words }) => {
              await actAndShow(() => client.attendance.refuseUnbooked({ teamId, unbookedId, words }), ...shown)
              toast.success(`${name} is told`)
              onClose()
            }}
          >
            {({ field, message }) => (
              <Stack gap="md">
                {field('words')}
                <FormFoot message={message} back="Back" onBack={() => setRefuses(false)}>
                  <SubmitButton>Refuse</SubmitButton>
                </FormFoot>
              </Stack>
            )}
          </SchemaForm>
        </div>
        <div hidden={refuses}>
          <SchemaForm
            definition={placing}
            widgets={{ ...standardWidgets, ...choiceWidgets }}
            values={typed ?? proposed}
            onSubmit={(made) => tryPlace(made as Made)}
            submitLabel="Make a Shift of It"
            before={
              <Button variant="subtle" color="red" onClick={() => setRefuses(true)}>
                Refuse It…
              </Button>
            }
          />
        </div>
      </Stack>
    </Dialog>
  )
}
