import { Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { useForm, useFormState } from '#client/ui/forms/form-context.ts'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import * as build from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import type { Condition, FieldMap } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import {
  type Cause,
  type ChangeReason,
  causes,
  changeReasons,
  type Explained,
  reasonsFor,
} from '../../rules/reasons.ts'

export interface Explanation {
  reason: ChangeReason
  cause: Cause
  note?: string | undefined
}

interface CauseDialogProps {
  title: string
  explained: Explained
  /** What follows, before it is done: who is told, how long before the start. */
  effect: ReactNode
  confirmLabel: string
  /** What else is asked, before the reason, and what is chosen of it at first. */
  asks?: { fields: FieldMap; values: FormValues }
  /** When the reason is asked for; always by default. */
  explains?: (values: FormValues) => boolean
  /** Gets the answers to `asks` too. */
  onConfirm: (explanation: Explanation & FormValues) => Promise<void>
  onClose: () => void
}

const NOTHING_ELSE = { fields: {}, values: {} }
const ALWAYS = () => true

/** The fields of an explanation; `when`: they are shown, and asked for by `causeProblems`. */
export function causeFields(explained: Explained, when: Condition = ALWAYS) {
  return {
    reason: build.select(reasonsFor(explained), { label: 'Reason', when }),
    cause: build.radio(causes, { label: 'Who caused it', when }),
    note: build.textarea({ label: 'A note for the history', optional: true, rows: 2, maxLength: 500, when }),
  }
}

/** What is missing of an explanation. */
export function causeProblems({ reason, cause }: { reason?: unknown; cause?: unknown }) {
  return {
    reason: reason ? undefined : 'Choose the reason',
    cause: cause ? undefined : 'Choose who caused it',
  }
}

/** Asks why something is changed and who caused it, and says what follows, before it is done. */
export function CauseDialog(props: CauseDialogProps) {
  const { title, explained, effect, confirmLabel, asks = NOTHING_ELSE, explains = ALWAYS, onConfirm, onClose } = props
  const form = useMemo(
    () =>
      defineForm({
        title,
        fields: { ...asks.fields, ...causeFields(explained, explains) },
        rules: (values) => (explains(values as FormValues) ? causeProblems(values) : {}),
      }),
    [title, explained, asks, explains],
  )
  return (
    <Dialog opened onClose={onClose} title={title}>
      <SchemaForm
        definition={form}
        widgets={choiceWidgets}
        values={asks.values}
        onSubmit={(explanation) => onConfirm(explanation as Explanation & FormValues)}
      >
        {({ field, message }) => (
          <Stack gap="md">
            {Object.keys(asks.fields).map((name) => field(name as 'reason'))}
            <Text component="div">{effect}</Text>
            {field('reason')}
            <CauseFollowsReason />
            {field('cause')}
            {field('note')}
            <FormFoot message={message} back="Keep It" onBack={onClose}>
              <SubmitButton color="red">{confirmLabel}</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}

/** Chooses who has caused it as a rule when the reason is chosen; another can be chosen afterwards. */
export function CauseFollowsReason() {
  const { store } = useForm()
  const reason = useFormState(({ values }) => values.reason)
  const known = useRef(reason)
  useEffect(() => {
    if (known.current === reason) return
    known.current = reason
    const cause = changeReasons.find(({ value }) => value === reason)?.cause
    if (cause) store.change('cause', cause)
  }, [reason, store])
  return null
}
