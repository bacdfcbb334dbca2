import { z } from 'zod'
import { chosenWords, importWord } from '#features/clients/rules/import-words.ts'
import { shiftNouns } from '#features/shifts/nouns.ts'
import { shiftInput } from '#features/shifts/schema.ts'
import { procedure } from '#shared/contract.ts'
import { checkedFile, columnsOf, csvText, fileName, importedFile, importProblem } from '#shared/imports.ts'
import { importActions } from '../policy.ts'
import { shiftColumnCodes } from '../rules/shift-columns.ts'
import { importPrice } from '../schema.ts'

const { bringShifts } = importActions
const team = { teamId: z.uuid() }
const IMPORTS = '/teams/{teamId}/shift-imports'
const csv = csvText.meta({
  examples: ['Site,Date,Start,End,Break,Job,Pay\nThe Oaks,25/11/2099,07:00,19:30,60,Care Assistant,13.50'],
})
const columns = columnsOf(shiftColumnCodes).meta({
  examples: [['site', 'day', 'start', 'end', 'breakMinutes', 'job', 'pay']],
})

/** What an import would do. */
const shiftImportPlan = checkedFile.extend({
  shifts: z.int(),
  /** Words that are no names of jobs or sites. */
  words: z.array(importWord),
  /** The sites that such a word may stand for; none where no word asks for one. */
  sites: z.array(z.object({ id: z.uuid(), name: z.string(), clientName: z.string() })),
  /** What the new shifts come to. */
  price: importPrice,
  /** What the repeated ones come to. */
  priceAgain: importPrice,
  /** Lines that are the same as a shift that there is, or as a line before them: brought in only when that is wanted. */
  repeated: z.array(importProblem),
  /** What was decided for cells that could mean two things. */
  decided: z.array(importProblem),
})
export type ShiftImportPlan = z.infer<typeof shiftImportPlan>

const pastShiftImport = importedFile.extend({ shifts: z.int(), mayUndo: z.boolean() })
export type PastShiftImport = z.infer<typeof pastShiftImport>

export const ofShifts = {
  /** A dry run: what the import of this file would do. A POST, so that no log contains the file. */
  planShifts: procedure({ access: 'team', action: bringShifts, effect: 'read', shows: [] })
    .route({ method: 'POST', path: `${IMPORTS}/plan`, summary: 'Check a CSV file of shifts' })
    .input(z.strictObject({ ...team, csv, columns: columns.optional(), words: chosenWords.optional() }))
    .output(shiftImportPlan),

  /**
   * Creates the shifts of a file as drafts, all or none. 422 when lines have problems and may not be left out, 409 with
   * the plan when nothing is left to import.
   */
  bringShifts: procedure({ access: 'team', action: bringShifts, effect: 'write' })
    .route({ method: 'POST', path: IMPORTS, summary: 'Import shifts from CSV' })
    .input(
      z.strictObject({
        ...team,
        csv,
        columns,
        fileName,
        leaveOut: z.boolean(),
        /** Whether repeated lines are brought in, too. */
        again: z.boolean(),
        booking: shiftInput.booking,
        words: chosenWords.optional(),
      }),
    )
    .output(z.object({ importId: z.uuid(), shifts: z.int(), from: z.string() })),

  /** The latest imports; one of which a shift was published or somebody booked cannot be undone any more. */
  pastShifts: procedure({ access: 'team', action: bringShifts, effect: 'read', shows: [shiftNouns.shifts] })
    .route({ method: 'GET', path: IMPORTS, summary: 'List the latest imports of shifts' })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(pastShiftImport) })),

  /** Deletes the drafts that came with an import. 409 once one of them was published, or somebody is booked on it. */
  undoShifts: procedure({ access: 'team', action: bringShifts, effect: 'write' })
    .route({ method: 'POST', path: `${IMPORTS}/{importId}/undo`, summary: 'Undo an import of shifts' })
    .input(z.strictObject({ ...team, importId: z.uuid() }))
    .output(z.object({ shifts: z.int() })),
}
