import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { Name } from '#client/ui/name.tsx'
import { defineForm } from '#shared/fields/form.ts'
import { plainChoice } from '#shared/fields/plain.ts'
import { addDays, type Day, deviceClock, formatLongDay, londonToday, startOfWeek } from '#shared/time.ts'
import { type ClashChoice, clashChoices } from '../../rules/copy-week.ts'
import { whenText } from '../../rules/shift-words.ts'
import type { CopiedWeek, OrderFor } from '../../schema.ts'
import { count } from '../manager/shift-words.ts'
import classes from '../manager/shifts.module.css'
import type { useSites } from '../manager/use-sites.ts'
import { CopyPreview } from './copy-preview.tsx'
import { typedOrders } from './lacking-orders.tsx'

const WEEKS = 12
const ALL = 'all'

type Sites = ReturnType<typeof useSites>['sites']

export interface CopyWeekProps {
  teamId: string
  /** A day of the week that is copied. */
  day: Day
  sites: Sites
  siteId: string | undefined
  /** Shows a week, or a shift of it. */
  onShow: (day: Day, shift?: string) => void
}

/** Copies a week into another one as drafts, with its people, and reports what has not gone along. */
export function CopyWeek({ onClose, ...props }: CopyWeekProps & { onClose: () => void }) {
  const [copied, setCopied] = useState<{ to: Day; report: CopiedWeek }>()
  return (
    <>
      {copied && (
        <Dialog opened onClose={onClose} title="The week is copied" size="lg">
          <Report
            {...copied}
            sites={props.sites}
            onClose={onClose}
            onShow={(day, shift) => {
              onClose()
              props.onShow(day, shift)
            }}
          />
        </Dialog>
      )}
      <Dialog opened={!copied} onClose={onClose} title="Copy a Week">
        <CopyForm {...props} onClose={onClose} onCopied={(to, report) => setCopied({ to, report })} />
      </Dialog>
    </>
  )
}

interface CopyFormProps extends CopyWeekProps {
  onClose: () => void
  onCopied: (to: Day, report: CopiedWeek) => void
}

function CopyForm({ teamId, day, sites, siteId, onClose, onCopied }: CopyFormProps) {
  const from = startOfWeek(day)
  const form = useMemo(() => formFor(from, sites), [from, sites])
  const [first] = weeksFor(from)
  const [orders, setOrders] = useState<OrderFor[]>([])

  async function copy({ to, site, clashes }: { to: string; site: string; clashes: ClashChoice }) {
    await actAndShow(async () => {
      onCopied(
        to,
        await client.shifts.copyWeek({
          ...{ teamId, from, to, clashes },
          ...(site !== ALL && { siteId: site }),
          orders: typedOrders(orders),
        }),
      )
    }, api.shifts.key())
  }

  return (
    <SchemaForm
      definition={form}
      widgets={choiceWidgets}
      values={{ to: first as Day, site: siteId ?? ALL, clashes: 'open' }}
      onSubmit={copy}
    >
      {({ field, message }) => (
        <Stack gap="md">
          <Text>
            The shifts of the week of {formatLongDay(from)} are made again as drafts, with whoever may work them. Nobody
            is told before you publish them.
          </Text>
          {field('to')}
          {field('site')}
          {field('clashes')}
          <CopyPreview {...{ teamId, from, orders }} onOrders={setOrders} />
          <FormFoot message={message} onBack={onClose}>
            <SubmitButton>Copy the Week</SubmitButton>
          </FormFoot>
        </Stack>
      )}
    </SchemaForm>
  )
}

/** The Mondays to which a week can be copied: those that are still to come. */
function weeksFor(from: Day): Day[] {
  const next = addDays(startOfWeek(londonToday(deviceClock)), 7)
  return Array.from({ length: WEEKS + 1 }, (_, at) => addDays(next, 7 * at)).filter((monday) => monday !== from)
}

function formFor(from: Day, sites: Sites) {
  return defineForm({
    title: 'Copy a Week',
    fields: {
      to: plainChoice(
        weeksFor(from).map((value) => ({ value: value as string, label: `Week of ${formatLongDay(value)}` })),
        { label: 'To', widget: 'select' },
      ),
      site: plainChoice(
        [{ value: ALL, label: 'All sites' }, ...sites.map(({ id, name }) => ({ value: id, label: name }))],
        {
          label: 'Shifts at',
          widget: 'select',
        },
      ),
      clashes: plainChoice(clashChoices, { label: 'Where somebody cannot work it again', widget: 'radio' }),
    },
  })
}

const LEFT_OUT = {
  exists: 'is there already',
  clash: 'nobody of it can work it again',
  clocks: 'the clocks skip its times on that day',
}

interface ReportProps {
  to: Day
  report: CopiedWeek
  sites: Sites
  onClose: () => void
  onShow: (day: Day, shift?: string) => void
}

function Report({ to, report, sites, onClose, onShow }: ReportProps) {
  const { shiftIds, clashes, leftOut } = report
  const siteOf = ({ siteId }: { siteId: string }) => sites.find(({ id }) => id === siteId)?.name ?? ''
  return (
    <Stack gap="md">
      <Text role="status">
        {shiftIds.length > 0 ? `${count(shiftIds.length, 'draft')} made` : 'Nothing was made'} for the week of{' '}
        {formatLongDay(to)}.
      </Text>
      {clashes.length > 0 && (
        <section>
          <Title order={3} size="h5" mb="xs">
            {count(clashes.length, 'person cannot work it again', 'places whose person cannot work it again')}
          </Title>
          <ul className={classes.report}>
            {clashes.map(({ copyId, userId, fullName, reason, ...at }) => (
              <li key={`${at.shiftId} ${userId}`}>
                <Name>{fullName}</Name>,{' '}
                {copyId ? (
                  <Anchor component="button" type="button" inherit onClick={() => onShow(at.day, copyId)}>
                    {whenText(at)}
                  </Anchor>
                ) : (
                  whenText(at)
                )}{' '}
                {siteOf(at)}: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      {leftOut.length > 0 && (
        <section>
          <Title order={3} size="h5" mb="xs">
            {count(leftOut.length, 'shift', 'shifts')} left out
          </Title>
          <ul className={classes.report}>
            {leftOut.map(({ why, shiftId, ...at }) => (
              <li key={shiftId}>
                {whenText(at)} {siteOf(at)}: {LEFT_OUT[why]}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button data-autofocus onClick={() => onShow(to)}>
          Show the Week
        </Button>
      </Group>
    </Stack>
  )
}
