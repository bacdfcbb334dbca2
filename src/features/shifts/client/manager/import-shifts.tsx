import { NativeSelect, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { type ChosenFile, ImportDialog, LineList, PastImports } from '#client/ui/files/import-dialog.tsx'
import { Toggle } from '#client/ui/inputs/toggle.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { can } from '#features/teams/policy.ts'
import type { Day } from '#shared/time.ts'
import type { ShiftImportPlan } from '../../contract/importing.ts'
import { shiftActions } from '../../policy.ts'
import { columnsFor, type ShiftColumn } from '../../rules/import-columns.ts'
import { bookings } from '../../schema.ts'
import { count } from './shift-words.ts'
import type { Team } from './team.ts'

type Booking = (typeof bookings)[number]['value']

interface ImportShiftsProps {
  team: Team
  onClose: () => void
  /** With the first day of what came in. */
  onImported: (day: Day) => void
}

/** Imports shifts from a CSV file, as drafts; an import can be undone until one of them is published or booked. */
export function ImportShifts({ team, onClose, onImported }: ImportShiftsProps) {
  const queries = useQueryClient()
  const teamId = team.id
  const [again, setAgain] = useState(false)
  const [booking, setBooking] = useState<Booking>('claim')
  const { data: past } = useQuery(api.shifts.imports.queryOptions({ input: { teamId } }))
  const refresh = () => queries.invalidateQueries({ queryKey: api.shifts.key() })

  async function bring(file: ChosenFile<ShiftColumn>) {
    const { importId, shifts, from } = await client.shifts.import({ teamId, ...file, again, booking })
    void refresh()
    toast.success(`${count(shifts, 'draft')} imported`, { action: { label: 'Undo', run: () => void undo(importId) } })
    onImported(from)
  }

  async function undo(importId: string) {
    try {
      const { shifts } = await client.shifts.undoImport({ teamId, importId })
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

  const more = ({ repeated, decided }: ShiftImportPlan) => (
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
            onChange={({ currentTarget: { checked } }) => setAgain(checked)}
          />
        </Callout>
      )}
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
      check={(file) => client.shifts.planImport({ teamId, ...file })}
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
