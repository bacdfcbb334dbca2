import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useBlocker, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api, client } from '#client/api.ts'
import { useUser } from '#client/session/session.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { focusFirstInput, focusFirstProblem } from '#client/ui/forms/form-focus.ts'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { FormValues } from '#shared/fields/values.ts'
import { inSentence } from '#shared/names.ts'
import { type OfferedName, withCertificate } from '../rules/certificate-names.ts'
import type { StepId } from '../schema.ts'
import { stepOf } from '../steps.ts'
import { type Registration, startOf } from './draft/registration-state.ts'
import { SaveStateLine } from './draft/save-state-line.tsx'
import { useRegistration, useRuleContext } from './draft/use-registration.ts'
import { useLatePartsAhead } from './wizard/late-parts.ts'
import { StepForm } from './wizard/step-form.tsx'
import { introductionOf } from './wizard/step-words.ts'

export interface SectionEditorProps {
  section: StepId
  /** The dotted path of the field that gets the focus. */
  field: string | undefined
  /** The requirement of a team for which something is given: where it is a certificate, the form has its name. */
  give: string | undefined
  onSaved: () => Promise<unknown>
  onCancel: () => void
}

/** Edits one step of the registration by itself, with the wizard's form, drafts and merges. */
export function SectionEditor(props: SectionEditorProps) {
  const { id } = useUser()
  const { data, error, refetch } = useQuery(
    api.registration.load.queryOptions({
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  )
  const { given, isSought } = useGiven(props)
  if (data && !isSought)
    return <Editor key={`${id} ${props.section} ${props.give}`} person={id} loaded={data} given={given} {...props} />
  return error ? (
    <ErrorView error={error} fallback="Failed to load registration data" onRetry={() => void refetch()} />
  ) : (
    <Loading what="the form">
      <FieldsSkeleton fields={6} />
    </Loading>
  )
}

/** The certificate that is given for a requirement; `isSought` until it is known. */
function useGiven({ section, give }: SectionEditorProps) {
  const isAsked = section === 'certificates' && give !== undefined
  const { data, isPending } = useQuery({ ...api.registration.certificateNames.queryOptions(), enabled: isAsked })
  return { given: data?.items.find(({ requirementId }) => requirementId === give), isSought: isAsked && isPending }
}

interface EditorProps extends SectionEditorProps {
  person: string
  loaded: Registration
  given: OfferedName | undefined
}

function Editor({ person, loaded, section, field, given, onSaved, onCancel }: EditorProps) {
  const step = stepOf(section)
  const [begun] = useState(loaded)
  const inHand = useRegistration({ person, loaded: begun })
  const { drafts, local } = inHand
  const [resumed] = useState(() => begun.drafts[section] !== undefined || local.unsent(section) !== undefined)
  const drafted = useRef(resumed)
  const dirty = useRef(false)
  const context = useRuleContext(inHand.registration)
  const [place] = useState(() => {
    if (!given) return field
    const { values } = startOf(step, { registration: begun, unsent: local.unsent(section), context })
    return withCertificate(values, given.name).field
  })
  const box = useFocusAt(place)
  const introduction = introductionOf(step)
  const begin = given && ((values: FormValues) => withCertificate(values, given.name).values)
  useLatePartsAhead()

  async function cancel() {
    dirty.current = false
    drafts.drop(section)
    if (drafted.current) {
      // A draft that is still being sent would arrive after its deletion, and appear when the person edits again.
      await drafts.settled()
      await client.registration.discardDraft({ step: section }).catch((error: unknown) => toast.failure(error))
    }
    onCancel()
  }

  return (
    <div ref={box}>
      {introduction && <Text mb="sm">{introduction}</Text>}
      {given && <GivenFor given={given} />}
      {resumed && (
        <Callout state="draft" role="status" mb="sm">
          These are changes that you began and have not saved yet. Press Cancel to drop them.
        </Callout>
      )}
      <StepForm
        step={step}
        inHand={{
          ...inHand,
          type(draft) {
            dirty.current = true
            drafted.current = true
            inHand.type(draft)
          },
          take(saved, values) {
            dirty.current = false
            inHand.take(saved, values)
            local.drop(section)
          },
        }}
        note={<SaveStateLine drafts={drafts} savedLabel="Draft kept, not in your profile yet" button="Save" />}
        editing={{ onCancel: () => void cancel() }}
        begin={begin}
        onNext={onSaved}
      />
      <LeaveGuard isDirty={() => dirty.current} />
    </div>
  )
}

/** For whom something is given, and what comes of it. */
function GivenFor({ given: { name, teamName } }: { given: OfferedName }) {
  return (
    <Callout state="info" title={`${name}, for ${inSentence(teamName)}`} mb="sm">
      Fill in its dates and upload the certificate. Your agency checks it, and then it counts.
    </Callout>
  )
}

/** Moves the focus to the given field, otherwise to the form's first one. */
function useFocusAt(field: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  // Pressing the same link again moves the focus again.
  const visit = useLocation({ select: ({ state }) => state.__TSR_key })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit moves the focus
  useEffect(() => {
    if (!box.current) return
    if (field) focusFirstProblem(box.current, [field])
    if (!box.current.contains(document.activeElement)) focusFirstInput(box.current.querySelector('form'))
  }, [field, visit])
  return box
}

/** Asks before a page with unsaved changes is left. The typed values stay as a draft either way. */
function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty() && (current.pathname !== next.pathname || editOf(current.search) !== editOf(next.search)),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <Dialog opened={status === 'blocked'} onClose={() => reset?.()} title="Leave Without Saving?">
      <Text>Your changes are kept as a draft, but they are not in your profile until you press Save.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => proceed?.()}>
          Leave
        </Button>
        <Button data-autofocus onClick={() => reset?.()}>
          Keep Editing
        </Button>
      </Group>
    </Dialog>
  )
}

function editOf(search: unknown): unknown {
  return (search as { edit?: unknown }).edit
}
