import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { client } from '#client/api.ts'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { FieldProblem } from '#shared/contract.ts'
import type { FormDefinition } from '#shared/fields/form.ts'
import { lookOf } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { alertFor, formFor } from '../../rules/validate.ts'
import type { RegistrationStep } from '../../schema.ts'
import { type FormStart, startOf } from '../draft/registration-state.ts'
import { type RegistrationInHand, useRuleContext } from '../draft/use-registration.ts'
import { useSaveStep } from '../draft/use-save-step.ts'
import { SignatureWidget } from '../signature/signature-widget.tsx'
import { CertificateNameWidget } from './certificate-name-widget.tsx'
import { ConflictDialog } from './late-parts.ts'
import { failedMessage, notReady, savedMessages } from './step-words.ts'
import { UploadWidget } from './upload-widget.tsx'

const widgets = { ...standardWidgets, text: CertificateNameWidget, file: UploadWidget, signature: SignatureWidget }

interface StepFormProps {
  step: RegistrationStep
  inHand: RegistrationInHand
  /** Beside the buttons at the foot of the screen. */
  note: ReactNode
  /** Called after the step was saved. */
  onNext: () => Promise<unknown> | undefined
  onPrevious?: (() => void) | undefined
  /** Edits the step outside the wizard: it is saved or cancelled, without a next step. */
  editing?: { onCancel: () => void } | undefined
  /** The values that the form begins with, from those that are stored. */
  begin?: ((values: FormValues) => FormValues) | undefined
}

/** One step of the wizard, rendered from its definition. */
export function StepForm({ step, inHand, note, onNext, onPrevious, editing, begin }: StepFormProps) {
  const { registration, local } = inHand
  const context = useRuleContext(registration)
  const definition = useMemo(() => withoutRepeatedHeading(formFor(step, context)), [step, context])
  const [{ start, round }, setStart] = useState(() => {
    const stored = startOf(step, { registration, unsent: local.unsent(step.id), context })
    return { start: begin ? { ...stored, values: begin(stored.values) } : stored, round: 0 }
  })
  const [remarks, setRemarks] = useState<readonly FieldProblem[]>([])
  const { save, conflict, saveMerged, closeConflict } = useSaveStep({
    step,
    start,
    settled: inHand.drafts.settled,
    onSaved(saved, values) {
      inHand.take(saved, values)
      setStart((known) => ({ ...known, start: { values: saved.values, base: saved.values, version: saved.version } }))
      const message = savedMessages[step.id]
      if (message) toast.success(message)
      else if (editing) toast.success('Profile updated successfully', { title: 'Success' })
      setRemarks(saved.remarks ?? [])
      return saved.remarks ? undefined : onNext()
    },
    failed: failedMessage(step, { editing: editing !== undefined }),
    onRestart: (next: FormStart) => setStart((known) => ({ start: next, round: known.round + 1 })),
  })

  async function defer() {
    const begun = inHand.drafts.typed().get(step.id) ?? registration.drafts[step.id]
    const saved = await client.registration.deferHealth({ version: start.version })
    inHand.take(saved, saved.values)
    // Answers that were started stay as a draft of the current version of the step.
    if (begun) inHand.type({ step: step.id, values: begun.values, version: saved.version })
    return onNext()
  }

  return (
    <>
      <SchemaForm
        key={round}
        definition={definition}
        values={start.values}
        onSubmit={save}
        onChange={(values) => inHand.type({ step: step.id, values, version: start.version })}
        remarks={remarks}
        alertFor={(problems, values) => alertFor(step, { problems, values })}
        submitLabel={editing ? 'Save' : (step.nextLabel ?? 'Next')}
        docked={{ note }}
        widgets={widgets}
        {...(notReady[step.id] ? { submitDisabled: notReady[step.id] } : {})}
        before={
          editing ? (
            <Button variant="default" onClick={editing.onCancel}>
              Cancel
            </Button>
          ) : (
            <>
              <PreviousButton onPress={onPrevious} />
              {step.deferrable && <LaterButton label="Do this later" act={defer} />}
              {canBeSkipped(step, start) && (
                <LaterButton label="Skip This Section" act={() => save({ skipTrainingCertificates: true })} />
              )}
            </>
          )
        }
      />
      {conflict && (
        <Suspense>
          <ConflictDialog
            fields={step.fields}
            merge={conflict.merge}
            taken={conflict.taken.map((name) => labelOf(step, name))}
            onSettled={(values) => void saveMerged(values)}
            onClose={closeConflict}
          />
        </Suspense>
      )}
    </>
  )
}

/** Drops the heading of a section that would repeat the step's own: that of the only one, or of the same words. */
function withoutRepeatedHeading(definition: FormDefinition): FormDefinition {
  const { title, sections = [] } = definition
  return { ...definition, sections: sections.length === 1 ? [] : sections.filter((section) => section.title !== title) }
}

/** An arrow on a phone, whose room belongs to the way on. */
function PreviousButton({ onPress }: { onPress: (() => void) | undefined }) {
  return usePhone() ? (
    <ActionIcon
      variant="default"
      size="var(--control)"
      aria-label="Previous"
      title="Previous"
      disabled={!onPress}
      onClick={onPress}
    >
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
  ) : (
    <Button variant="default" disabled={!onPress} onClick={onPress}>
      Previous
    </Button>
  )
}

/** A button to continue without filling in the step. */
function LaterButton({ label, act }: { label: string; act: () => Promise<unknown> | undefined }) {
  const [busy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="light" loading={busy} onClick={() => void press()}>
      {label}
    </Button>
  )
}

/** Skipping empties the list (spec section 4), so it is offered only before the first save. */
function canBeSkipped({ fields }: RegistrationStep, { version }: FormStart): boolean {
  return 'skipTrainingCertificates' in fields && version === 0
}

function labelOf({ fields }: RegistrationStep, name: string): string {
  const field = fields[name]
  return (field && lookOf(field).label) ?? name
}
