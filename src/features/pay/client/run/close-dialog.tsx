import { Text } from '@mantine/core'
import { TypedWordDialog } from '#client/ui/dialogs/typed-word-dialog.tsx'
import { formatPence } from '#shared/money.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import { paidTo } from '../../rules/sums.ts'
import { payDayText, periodText } from '../../rules/words.ts'
import type { OpenRun } from '../../schema.ts'
import { payActs, withTopUps } from './use-pay.ts'

const WORD = 'close'

interface CloseDialogProps {
  teamId: string
  run: OpenRun
  topUps: ReadonlySet<string>
  onClose: () => void
}

/** Closes the run, after the word for it and a recent sign-in. */
export function CloseDialog({ teamId, run, topUps, onClose }: CloseDialogProps) {
  const today = londonToday(deviceClock)
  const total = withTopUps(run, topUps)
  const held = run.people.length - total.people
  const whom = total.people === 1 ? 'one person' : `${total.people} people`
  return (
    <TypedWordDialog
      title={`Close ${formatPence(paidTo(total))}`}
      word={WORD}
      mismatch={`Type ${WORD}`}
      confirmLabel={`Close ${formatPence(paidTo(total))}`}
      onConfirm={async () => {
        const added = run.people.filter(({ userId, hold }) => hold === 'below-wage' && topUps.has(userId))
        await payActs(teamId).close({
          through: run.period!.through,
          ...{ people: total.people, total: paidTo(total), topUps: added.map(({ userId }) => userId) },
        })
        onClose()
      }}
      onClose={onClose}
    >
      <Text mb="xs">
        <b>{periodText(run.period!, today)}</b>, {payDayText(run.period!, today)}: {total.lines} lines of {whom}.
      </Text>
      <Text mb="xs">
        These lines are final. What is corrected later is taken back and paid anew in the next run. Everybody in it is
        told, and the file for payroll stays the same.
      </Text>
      {run.approvedAlone > 0 && (
        <Text mb="xs">
          You alone have approved {run.approvedAlone === 1 ? 'one shift' : `${run.approvedAlone} shifts`} of it: no
          client and no other manager has looked.
        </Text>
      )}
      {run.settings?.twoPeople && <Text mb="xs">Another person releases it to payroll.</Text>}
      {held > 0 && (
        <Text mb="xs">
          {held === 1 ? 'One person is held and not in it.' : `${held} people are held and not in it.`}
        </Text>
      )}
    </TypedWordDialog>
  )
}
