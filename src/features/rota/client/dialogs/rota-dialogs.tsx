import { lazy, Suspense } from 'react'
import { inSentence } from '#shared/names.ts'
import type { Day } from '#shared/time.ts'
import type { Chip } from '../../rules/rows.ts'
import type { Change, Judged, Rota } from '../../schema.ts'
import type { MakeAsked } from '../grid/grid.tsx'
import type { RotaState } from '../grid/rota-state.ts'
import type { MenuAsked } from '../grid/use-clicks.ts'
import type { RotaActs, Team } from '../grid/use-rota-acts.tsx'
import type { useSelected } from '../grid/use-selected.ts'
import { SelectedBar } from './selected-bar.tsx'

const ChipMenu = lazy(async () => ({ default: (await import('./chip-menu.tsx')).ChipMenu }))
const FillDialog = lazy(async () => ({ default: (await import('./fill-dialog.tsx')).FillDialog }))
const MakeDialog = lazy(async () => ({ default: (await import('./make-dialog.tsx')).MakeDialog }))
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
const TimesDialog = lazy(async () => ({ default: (await import('./times-dialog.tsx')).TimesDialog }))

/** What is asked about the rota, one thing at a time. */
export type Asking =
  | ({ kind: 'menu' } & MenuAsked)
  | { kind: 'fill'; chip: Chip; typed: string }
  | ({ kind: 'make' } & MakeAsked)
  | { kind: 'times'; chips: readonly Chip[] }
  | { kind: 'move'; chips: readonly Chip[]; isCopy: boolean }

interface RotaDialogsProps {
  team: Team
  rota: Rota
  asking: Asking | undefined
  onAsk: (asking: Asking | undefined) => void
  acts: RotaActs
  selected: ReturnType<typeof useSelected>
  /** Chosen at first where a shift is made. */
  siteId: string | undefined
  onOpen: (chip: Chip, tab: RotaState['tab']) => void
  onCopyWeek: (userId: string, day: Day) => void
}

/** The menu of a chip, the list of who can take a place, the forms for a shift and its times, and the bar of what is selected. */
export function RotaDialogs({
  team,
  rota,
  asking,
  onAsk,
  acts,
  selected,
  siteId,
  onOpen,
  onCopyWeek,
}: RotaDialogsProps) {
  const close = () => onAsk(undefined)
  const siteOf = ({ shift }: Chip) => rota.sites[shift.site]!.id

  function book({ chip }: { chip: Chip }, judged: Judged, fullName: string) {
    close()
    const { userId } = judged
    const { shift, place } = chip
    const change: Change = place
      ? { kind: 'hand-over', assignmentId: place[0], userId }
      : { kind: 'book', shiftId: shift.id, userId }
    void acts.act({
      changes: [change],
      words: `${inSentence(fullName)} is booked`,
      siteId: siteOf(chip),
      judged,
      fullName,
    })
  }

  /** From a form, which shows a refusal itself. */
  async function run(changes: Change[], words: string) {
    await acts.run({ changes, words, siteId: siteId ?? '' })
    selected.clear()
    close()
  }

  return (
    <Suspense>
      {asking?.kind === 'menu' && (
        <ChipMenu
          {...asking}
          onFill={() => onAsk({ kind: 'fill', chip: asking.chip, typed: '' })}
          onMove={(isCopy) => onAsk({ kind: 'move', chips: [asking.chip], isCopy })}
          onTimes={() => onAsk({ kind: 'times', chips: [asking.chip] })}
          onOpen={(tab) => onOpen(asking.chip, tab)}
          onTakeOff={() => selected.takeOff(asking.chip, acts, rota)}
          onCopyWeek={onCopyWeek}
          onClose={close}
        />
      )}
      {asking?.kind === 'fill' && (
        <FillDialog
          teamId={team.id}
          people={rota.people}
          {...asking}
          onBook={(judged, name) => book(asking, judged, name)}
          onClose={close}
        />
      )}
      {asking?.kind === 'make' && (
        <MakeDialog teamId={team.id} {...asking} sites={rota.sites} siteId={siteId} onMake={run} onClose={close} />
      )}
      {asking?.kind === 'move' && <MoveDialog {...asking} rota={rota} onMove={run} onClose={close} />}
      {asking?.kind === 'times' && <TimesDialog chips={asking.chips} onMove={run} onClose={close} />}
      <SelectedBar
        chips={selected.chips}
        onMove={(isCopy) => onAsk({ kind: 'move', chips: selected.chips, isCopy })}
        onTimes={() => onAsk({ kind: 'times', chips: selected.chips })}
        onTakeOff={() => selected.takeOff(undefined, acts, rota)}
        onClear={selected.clear}
      />
    </Suspense>
  )
}
