import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, conflictState, errorMessage, isStatus } from '#client/api.ts'
import { useOnline } from '#client/offline/connection.ts'
import { post } from '#client/post.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { inSentence } from '#shared/names.ts'
import { formatLongDay } from '#shared/time.ts'
import type { ToSign } from '../../contract/signing.ts'
import { weekText } from '../../rules/signing.ts'
import { isWaiting } from './client-lines.ts'
import { DrawingField } from './drawing-field.tsx'
import { type Signed, SignForm } from './sign-form.tsx'
import { type PinOwner, WhoSigns } from './who-signs.tsx'

interface SignHereProps {
  /** The line that was opened; its week and site may be signed with it. */
  recordId: string
  onClose: () => void
}

/** One hands one’s phone to somebody of the client, who agrees to one’s hours there or disputes them. No pay stands here. */
export function SignHere({ recordId, onClose }: SignHereProps) {
  const queries = useQueryClient()
  const [signed, setSigned] = useState<string>()
  const options = api.timesheets.toSign.queryOptions({ input: { recordId } })
  const query = useQuery(options)
  return (
    <Dialog opened onClose={onClose} title="Signature of the client" size="lg" closable={signed !== undefined}>
      {query.isPending ? (
        <Loading what="hours">
          <RowsSkeleton rows={3} />
        </Loading>
      ) : query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : signed ? (
        <Callout state="ok" role="status" title={`Signed. Thank you, ${inSentence(signed)}`}>
          <Text>{inSentence(query.data.teamName)} has it. Please give the phone back.</Text>
        </Callout>
      ) : (
        <Field
          recordId={recordId}
          glass={query.data}
          onGlass={(now) => queries.setQueryData(options.queryKey, now)}
          onSigned={setSigned}
        />
      )}
      {!signed && (
        <Button variant="default" fullWidth mt="md" onClick={onClose}>
          Cancel
        </Button>
      )}
    </Dialog>
  )
}

interface FieldProps {
  recordId: string
  glass: ToSign
  /** What may be signed now. */
  onGlass: (glass: ToSign) => void
  onSigned: (signer: string) => void
}

function Field({ recordId, glass, onGlass, onSigned }: FieldProps) {
  const [isWeek, setWeek] = useState(true)
  const [drawing, setDrawing] = useState('')
  const [pinOwner, setPinOwner] = useState<PinOwner | undefined>(glass.signatories[0])
  const [pinProblem, setPinProblem] = useState<string>()
  const isOnline = useOnline()
  const opened = glass.lines.find(({ id }) => id === recordId)
  const hasChoice = opened !== undefined && isWaiting(opened) && glass.lines.filter(isWaiting).length > 1
  const lines = hasChoice && !isWeek ? [opened] : glass.lines

  async function sign({ signer, position, pin, answers }: Signed) {
    try {
      await actAndShow(async () => {
        if (pinOwner) await post('/api/hours/signing/pin', { recordId, signatoryId: pinOwner.id, pin, answers })
        else await client.timesheets.signHere({ recordId, signer, position, answers, ...(drawing && { drawing }) })
        onSigned(signer)
      }, api.timesheets.mine.key())
    } catch (error) {
      const isOfPin = pinOwner && (isStatus(error, 403) || isStatus(error, 429))
      setPinProblem(isOfPin ? errorMessage(error) : undefined)
      if (isOfPin) return
      const now = conflictState<ToSign>(error)
      if (now) onGlass(now)
      throw error
    }
  }

  return (
    <Stack gap="md">
      <div>
        <Text fw={650}>
          <Name>{glass.siteName}</Name>, {weekText(glass.week)}
        </Text>
        <Text c="dimmed" size="sm">
          <Name>{glass.teamName}</Name> asks whether these hours of{' '}
          <Name>{glass.lines[0]?.fullName ?? 'this person'}</Name> are right.
        </Text>
      </div>
      {hasChoice && (
        <NativeSelect
          label="What is signed"
          data={[
            { value: 'week', label: 'All of this week' },
            { value: 'shift', label: `Only ${formatLongDay(opened.day)}` },
          ]}
          value={isWeek ? 'week' : 'shift'}
          onChange={({ currentTarget }) => setWeek(currentTarget.value === 'week')}
        />
      )}
      {glass.signatories.length > 0 && (
        <WhoSigns
          signatories={glass.signatories}
          chosen={pinOwner}
          onChoose={(chosen) => {
            setPinOwner(chosen)
            setPinProblem(undefined)
          }}
        />
      )}
      <SignForm
        lines={lines}
        pinOwner={pinOwner}
        pinProblem={pinProblem}
        onSign={sign}
        foot={`What you dispute waits for ${inSentence(glass.teamName)}; the rest is agreed now. No pay is shown.`}
      >
        {!pinOwner && <DrawingField drawing={drawing} onDrawing={setDrawing} />}
        {!isOnline && (
          <Callout state="soon" role="status">
            A signature needs a network, and this phone has none. What is typed and drawn stays here until it has.
          </Callout>
        )}
      </SignForm>
    </Stack>
  )
}
