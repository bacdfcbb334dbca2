import { Button, Group, Stack, Text } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { api, client, conflictState } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { useFormAnswer, useFormState } from '#client/ui/forms/form-context.ts'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { noticeOf } from '#features/rates/rules/late-changes.ts'
import * as build from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { formatMinutes } from '#shared/time.ts'
import { type Scope, scopes } from '../../rules/series.ts'
import { wallTimes } from '../../rules/times.ts'
import { type ShiftDetails, type ShiftInput, type ShiftInSeries, shiftFields } from '../../schema.ts'
import { count, people } from '../manager/shift-words.ts'
import type { Team } from '../manager/team.ts'
import { useSites } from '../manager/use-sites.ts'
import { CauseFollowsReason, causeFields, causeProblems, type Explanation } from '../panel/cause-dialog.tsx'
import { foreseeEdit } from './foreseen.ts'
import { LeftAsTheyAre } from './left-as-they-are.tsx'
import { planFields, ShiftFields, type Site } from './shift-fields.tsx'
import { useSeries } from './use-series.ts'

interface EditShiftProps {
  team: Team
  shift: ShiftDetails
  onClose: () => void
}

/** Changes a shift, or others of its series with it; what was typed stays when somebody is in the way, or a colleague was quicker. */
export function EditShift({ team, shift, onClose }: EditShiftProps) {
  const { sites, isComplete } = useSites(team.id)
  const { query, items } = useSeries(team.id, shift.id)
  const [left, setLeft] = useState<Left>()
  if (left)
    return (
      <Dialog opened onClose={onClose} title="Shifts changed">
        <LeftAsTheyAre left={left} />
        <Group justify="flex-end" mt="lg">
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </Group>
      </Dialog>
    )
  return (
    <Dialog opened onClose={onClose} title="Edit the Shift" size="xl">
      {query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {isComplete && items ? (
        <EditForm team={team} shift={shift} items={items} sites={sites} onClose={onClose} onLeft={setLeft} />
      ) : (
        !query.isError && (
          <Loading what="form">
            <FieldsSkeleton />
          </Loading>
        )
      )}
    </Dialog>
  )
}

/** Whom a rule keeps from the shift as it would be. */
interface InTheWay {
  assignmentId: string
}

const NOBODY: readonly InTheWay[] = []

/** Who was to come off has not: whoever is in the way by now comes off besides. */
const withOthers = (takeOff: readonly InTheWay[], others = NOBODY) =>
  others.length === 0
    ? NOBODY
    : [...takeOff.filter((one) => others.every(({ assignmentId }) => assignmentId !== one.assignmentId)), ...others]

const sayOff = ({ length }: readonly InTheWay[]) => (length === 0 ? '' : `. ${people(length)} taken off`)

type Left = readonly { day: string; message: string }[]

interface EditFormProps extends EditShiftProps {
  /** The shift with what is to come of its series. */
  items: readonly ShiftInSeries[]
  sites: readonly Site[]
  /** Some stay as they are. */
  onLeft: (left: Left) => void
}

function EditForm({ team, shift, items, sites, onClose, onLeft }: EditFormProps) {
  // As they were when the form was opened: what is typed is compared with them, whatever happens meanwhile.
  const [before] = useState(shift)
  const [series] = useState(items)
  const version = useRef(shift.version)
  const [inTheWay, setInTheWay] = useState(NOBODY)
  const takesOff = useRef(false)
  const definition = useMemo(() => formFor(before, { series, sites }), [before, series, sites])

  async function save(typed: FormValues) {
    const { cause, reason, note, scope, ...fields } = typed as unknown as ShiftInput & Explanation & { scope: Scope }
    const explained = foresee(before, series, typed).asksWhy && { cause, reason, ...(note && { note }) }
    const takeOff = takesOff.current ? inTheWay : NOBODY
    takesOff.current = false
    const edit = {
      ...{ teamId: team.id, shiftId: shift.id, version: version.current, ...fields, ...explained },
      ...(takeOff.length > 0 && { takeOff: takeOff.map(({ assignmentId }) => assignmentId) }),
    }
    try {
      const { changed, left } = await actAndShow(
        () =>
          scope === 'following' || scope === 'all'
            ? client.shifts.editSeries({ ...edit, scope })
            : client.shifts.edit(edit).then(() => ({ changed: 1, left: [] })),
        api.shifts.key(),
      )
      toast.success(`${changed === 1 ? 'Shift changed' : `${count(changed, 'shift')} changed`}${sayOff(takeOff)}`)
      if (left.length > 0) onLeft(left)
      else onClose()
    } catch (error) {
      // A colleague has changed the shift: the manager has been told, and decides whether to save all the same.
      const now = conflictState<{ version?: number; inTheWay?: readonly InTheWay[] }>(error)
      version.current = now?.version ?? version.current
      setInTheWay(withOthers(takeOff, now?.inTheWay))
      throw error
    }
  }

  return (
    <SchemaForm
      definition={definition}
      widgets={standardWidgets}
      values={valuesOf(before) as never}
      onSubmit={save}
      onChange={() => setInTheWay(NOBODY)}
    >
      {({ field, message }) => (
        <Stack gap="md">
          <ShiftFields field={field} team={team}>
            {field('day')}
            {field('reason')}
            <CauseFollowsReason />
            {field('cause')}
            {field('note')}
          </ShiftFields>
          {series.length > 1 && field('scope')}
          <Effect before={before} series={series} />
          <FormFoot message={message} onBack={onClose}>
            {inTheWay.length > 0 && (
              <SubmitButton
                variant="default"
                onClick={() => {
                  takesOff.current = true
                }}
              >
                {inTheWay.length === 1 ? 'Take Off and Save' : `Take ${inTheWay.length} Off and Save`}
              </SubmitButton>
            )}
            <SubmitButton
              onClick={() => {
                takesOff.current = false
              }}
            >
              Save Changes
            </SubmitButton>
          </FormFoot>
        </Stack>
      )}
    </SchemaForm>
  )
}

function formFor(
  before: ShiftDetails,
  { series, sites }: { series: readonly ShiftInSeries[]; sites: readonly Site[] },
) {
  const { day, startIs, endIs } = shiftFields
  const asks = (values: object) => foresee(before, series, values as FormValues).asksWhy
  return defineForm({
    title: 'Shift',
    fields: {
      ...planFields({ sites: withSiteOf(before, sites), days: [] }),
      ...{ day, startIs, endIs },
      ...causeFields('change', asks),
      scope: build.radio(scopes, { label: 'Which shifts?', preset: true }),
    },
    rules: (values) => (asks(values) ? causeProblems(values) : {}),
  })
}

const foresee = ({ id }: ShiftDetails, series: readonly ShiftInSeries[], values: FormValues) =>
  foreseeEdit(series, { shiftId: id, values, now: Date.now() })

/** The site of the shift may take no more bookings. */
function withSiteOf({ siteId, siteName, clientName }: ShiftDetails, sites: readonly Site[]): readonly Site[] {
  return sites.some(({ id }) => id === siteId) ? sites : [{ id: siteId, name: siteName, clientName }, ...sites]
}

function valuesOf(shift: ShiftDetails) {
  const {
    siteId,
    job,
    breakMinutes,
    staffRequired,
    pay,
    charge,
    booking,
    isSleepIn,
    isOnCall,
    flatPay,
    callPay,
    isUrgent,
    notes,
    orderNumber,
    costCentre,
  } = shift
  return {
    ...wallTimes(shift),
    ...{ siteId, job, breakMinutes, staffRequired, booking, isSleepIn, isOnCall, isUrgent },
    pay: pay === null ? '' : inPounds(pay),
    flatPay: flatPay === null ? '' : inPounds(flatPay),
    callPay: callPay === null ? '' : inPounds(callPay),
    charge: charge === null ? '' : inPounds(charge),
    notes: notes ?? '',
    orderNumber: orderNumber ?? '',
    costCentre: costCentre ?? '',
    scope: 'this',
  }
}

const inPounds = (pence: number) => (pence / 100).toFixed(2)

/** What follows, before it is saved: the clocks, which others change, who is told, how long before the start. */
function Effect({ before, series }: { before: ShiftDetails; series: readonly ShiftInSeries[] }) {
  const { changed, told, asksWhy, clocks, kept, left } = useFormAnswer(({ values }) => foresee(before, series, values))
  const scope = useFormState(({ values }) => values.scope)
  const notice = noticeOf(before, new Date().toISOString())
  const isOne = scope === 'this'
  return (
    <>
      {clocks && <Text size="sm">{clocks}.</Text>}
      {(asksWhy || !isOne) && (
        <Callout state={asksWhy ? 'soon' : 'info'} role="status">
          {!isOne && `${changed === 0 ? 'No shift changes' : count(changed, 'shift changes', 'shifts change')}. `}
          {asksWhy && (told > 0 ? `${people(told)} on ${isOne ? 'it' : 'them'} are told at once` : 'Nobody is told')}
          {asksWhy &&
            isOne &&
            (notice > 0 ? `, ${formatMinutes(notice)} before it would have begun` : ', it has begun')}
          {asksWhy && '. '}
          {changed > 0 &&
            kept > 0 &&
            `${count(kept, 'other was changed by itself, and stays so', 'others were changed by themselves, and stay so')}.`}
          <LeftAsTheyAre left={left} />
        </Callout>
      )}
    </>
  )
}
