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
import type { StepId } from '../schema.ts'
import { stepOf } from '../steps.ts'
import type { Registration } from './draft/registration-state.ts'
import { SaveStateLine } from './draft/save-state-line.tsx'
import { useRegistration } from './draft/use-registration.ts'
import { useLatePartsAhead } from './wizard/late-parts.ts'
import { StepForm } from './wizard/step-form.tsx'
import { introductionOf } from './wizard/step-words.ts'

export interface SectionEditorProps {
  section: StepId
  /** The dotted path of the field that gets the focus. */
  field: string | undefined
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
  if (data) return <Editor key={`${id} ${props.section}`} person={id} loaded={data} {...props} />
  return error ? (
    <ErrorView error={error} fallback="Failed to load registration data" onRetry={() => void refetch()} />
  ) : (
    <Loading what="the form">
      <FieldsSkeleton fields={6} />
    </Loading>
  )
}

function Editor({
  person,
  loaded,
  section,
  field,
  onSaved,
  onCancel,
}: SectionEditorProps & { person: string; loaded: Registration }) {
  const step = stepOf(section)
  const [begun] = useState(loaded)
  const inHand = useRegistration({ person, loaded: begun })
  const { drafts, local } = inHand
  const [resumed] = useState(() => begun.drafts[section] !== undefined || local.unsent(section) !== undefined)
  const drafted = useRef(resumed)
  const dirty = useRef(false)
  const box = useFocusAt(field)
  const introduction = introductionOf(step)
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
        onNext={onSaved}
      />
      <LeaveGuard isDirty={() => dirty.current} />
    </div>
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
    <Dialog opened={status === 'blocked'} onClose={() => reset?.()} title="Leave without saving?">
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
