import { Stack, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { defineForm } from '#shared/fields/form.ts'
import { plainChoice } from '#shared/fields/plain.ts'
import { addMinutes, formatInstant } from '#shared/time.ts'
import { shareOffers } from '../../rules/offering.ts'
import type { Shift } from '../../schema.ts'
import { count, people, placesLeft } from '../manager/shift-words.ts'

const TIMES = [
  { value: '15', label: '15 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
  { value: '240', label: '4 hours' },
  { value: '720', label: '12 hours' },
  { value: '1440', label: '1 day' },
  { value: '4320', label: '3 days' },
] as const

/** One person is offered so many of the shifts at most, up to what the team allows. */
function formFor(atOnce: number) {
  const caps = [...[1, 2, 3, 5].filter((most) => most < atOnce), atOnce].map((most) => ({
    value: String(most),
    label: most === atOnce ? `At most ${most}, as your team allows` : `At most ${most}`,
  }))
  return defineForm({
    title: 'Offer',
    fields: {
      mostEach: plainChoice(caps, { label: 'Offers to one person', widget: 'select' }),
      minutes: plainChoice(TIMES, { label: 'Time to answer', widget: 'select' }),
    },
  })
}

/** Who can take which of some shifts, as the server answers it. */
export type Plan = Awaited<ReturnType<typeof client.shifts.whoCan>>

interface OfferDialogProps {
  teamId: string
  shifts: readonly Shift[]
  userIds: readonly string[]
  /** Who can take which, and how many more offers each may get, where that is known: the offers are shared out. */
  plan?: Plan
  /** Who they are, where the list does not say it. */
  children?: ReactNode
  onClose: () => void
  onOffered: () => void
}

/** Offers shifts to several people at once, after a sentence that says to how many. */
export function OfferDialog(props: OfferDialogProps) {
  const { teamId, shifts, userIds, plan, children, onClose, onOffered } = props
  const atOnce = plan?.caps.atOnce ?? 1
  const form = useMemo(() => formFor(atOnce), [atOnce])
  const places = shifts.reduce((sum, shift) => sum + placesLeft(shift), 0)

  async function offer({ minutes, mostEach }: { minutes: string; mostEach: string }) {
    const shiftIds = shifts.map(({ id }) => id)
    await actAndShow(async () => {
      const done = await client.shifts.offer({
        ...{ teamId, shiftIds, userIds: [...userIds], minutes: Number(minutes) },
        ...(plan && { mostEach: Number(mostEach) }),
      })
      const left = userIds.length - done.people - done.capped
      toast.success(
        [
          `${count(done.offers, 'offer')} to ${people(done.people)}`,
          done.capped > 0 && `${people(done.capped)} left out: they have as many offers as your team allows`,
          left > 0 && `${people(left)} cannot take it, or were asked already`,
        ]
          .filter(Boolean)
          .join('. '),
      )
    }, api.shifts.key())
    onOffered()
  }

  return (
    <Dialog opened onClose={onClose} title={shifts.length === 1 ? 'Offer this shift' : `Offer ${shifts.length} shifts`}>
      <SchemaForm
        definition={form}
        widgets={choiceWidgets}
        values={{ minutes: '60', mostEach: String(atOnce) }}
        onSubmit={offer}
      >
        {({ field, message, values }) => (
          <Stack gap="md">
            <Text fw={600} role="status">
              {count(places, 'place')}, {people(userIds.length)}, one message each
              {plan && `: ${count(offersOf(plan, { userIds, mostEach: Number(values.mostEach) }), 'offer')}`}.
            </Text>
            {children}
            {plan && field('mostEach')}
            {field('minutes')}
            <Text c="dimmed" size="sm">
              Whoever accepts first has the place. They can answer until{' '}
              {formatInstant(addMinutes(new Date(), Number(values.minutes)))}, or until the shift begins.
            </Text>
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton disabled={userIds.length === 0}>Offer to {userIds.length}</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}

/** How many offers it would be, by the rule that the server follows. */
function offersOf(plan: Plan, { userIds, mostEach }: { userIds: readonly string[]; mostEach: number }) {
  const room = new Map(plan.people.map((one) => [one.userId, Math.min(one.room, mostEach)]))
  const chosen = plan.shifts.map((one) => ({
    ...one,
    userIds: one.userIds.filter((userId) => userIds.includes(userId)),
  }))
  const shared = shareOffers(chosen, (userId) => room.get(userId) ?? 0)
  return shared.reduce((sum, one) => sum + one.userIds.length, 0)
}
