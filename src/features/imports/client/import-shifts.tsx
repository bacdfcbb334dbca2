import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, client } from '#client/api.ts'
import { refetch } from '#client/queries.ts'
import { type ChosenFile, ImportDialog } from '#client/ui/files/import-dialog.tsx'
import { LineList } from '#client/ui/files/import-lines.tsx'
import { PastImports } from '#client/ui/files/past-imports.tsx'
import { Toggle } from '#client/ui/inputs/toggle.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { ChosenWord } from '#features/clients/rules/import-words.ts'
import { shiftActions } from '#features/shifts/policy.ts'
import { bookings } from '#features/shifts/schema.ts'
import { can, type Standing } from '#features/teams/policy.ts'
import type { Day } from '#shared/time.ts'
import type { ShiftImportPlan } from '../contract/shifts.ts'
import { columnsFor, type ShiftColumn } from '../rules/shift-columns.ts'
import { PriceOfFile } from './price-of-file.tsx'
import { WordsOfFile } from './words-of-file.tsx'

type Booking = (typeof bookings)[number]['value']

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`

export interface ImportShiftsProps {
  team: Standing & { id: string }
  onClose: () => void
  /** With the first day of what came in. */
  onImported: (day: Day) => void
}

/** Imports shifts from a CSV file, as drafts; an import can be undone until one of them is published or booked. */
export function ImportShifts({ team, onClose, onImported }: ImportShiftsProps) {
  const teamId = team.id
  const [again, setAgain] = useState(false)
  const [booking, setBooking] = useState<Booking>('claim')
  const words = useRef<ChosenWord[]>([])
  const { data: past } = useQuery(api.imports.pastShifts.queryOptions({ input: { teamId } }))
  const refresh = () => refetch(api.imports.key(), api.shifts.key())

  async function bring(file: ChosenFile<ShiftColumn>) {
    const { importId, shifts, from } = await client.imports.bringShifts({
      teamId,
      ...file,
      again,
      booking,
      words: words.current,
    })
    void refresh()
    toast.success(`${count(shifts, 'draft')} imported`, { action: { label: 'Undo', run: () => void undo(importId) } })
    return () => onImported(from)
  }

  async function undo(importId: string) {
    try {
      const { shifts } = await client.imports.undoShifts({ teamId, importId })
      toast.success(`${count(shifts, 'draft')} deleted`)
    } catch (error) {
      toast.failure(error)
    }
    await refresh()
  }

  function added({ shifts, repeated }: ShiftImportPlan) {
    const all = shifts + (again ? repeated.length : 0)
    return all > 0 ? count(all, 'draft') : undefined
  }

  const more = (plan: ShiftImportPlan, recheck: () => void) => (
    <>
      <WordsOfFile
        teamId={teamId}
        plan={plan}
        recheck={recheck}
        onChoose={(word) => {
          words.current = [...words.current.filter(({ word: other }) => other !== word.word), word]
        }}
      />
      <PriceOfFile plan={plan} again={again} />
      <Doubts plan={plan} again={again} onAgain={setAgain} />
      <NativeSelect
        label="How they are filled"
        data={bookings.map(({ value, label }) => ({ value, label }))}
        value={booking}
        onChange={({ currentTarget: { value } }) => setBooking(value as Booking)}
      />
    </>
  )

  return (
    <ImportDialog
      title="Import Shifts"
      intro="One line for each shift, with its site, date, start, end, job and pay. They come in as drafts."
      columns={columnsFor(can(team, shiftActions.charge))}
      check={(file) => client.imports.planShifts({ teamId, ...file, words: words.current })}
      template={`/api/teams/${teamId}/shift-template`}
      added={added}
      bring={bring}
      more={more}
      past={
        <PastImports
          items={past?.items}
          counts={({ shifts }) => count(shifts, 'shift')}
          details="Deletes its drafts, with what you have changed on them since."
          fixed={({ mayUndo }) => (mayUndo ? undefined : 'published or booked since')}
          onUndo={undo}
        />
      }
      onClose={onClose}
    />
  )
}

interface DoubtsProps {
  plan: ShiftImportPlan
  again: boolean
  onAgain: (again: boolean) => void
}

/** Times that could mean two things, and shifts that are there already. */
function Doubts({ plan: { decided, repeated }, again, onAgain }: DoubtsProps) {
  return (
    <>
      {decided.length > 0 && (
        <Callout state="soon" title="Times that come twice">
          <LineList lines={decided} />
        </Callout>
      )}
      {repeated.length > 0 && (
        <Callout state="soon" title="Shifts that are there already">
          <Text size="sm">The same site, day, times and job. They are left out, unless you want them again.</Text>
          <LineList lines={repeated} />
          <Toggle
            mt="sm"
            label="Bring them in again"
            checked={again}
            onChange={({ currentTarget: { checked } }) => onAgain(checked)}
          />
        </Callout>
      )}
    </>
  )
}
