import { Text } from '@mantine/core'
import { DownloadButton } from '#client/ui/files/download-button.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { formatPence } from '#shared/money.ts'
import { inSentence } from '#shared/names.ts'
import { formatMinutes, formatWhen } from '#shared/time.ts'
import { activeText, breakText, differenceText, payDifference, plannedText, spanText } from '../../rules/words.ts'
import type { ChargedLine, LineDetails } from '../../schema.ts'
import parts from '../parts/parts.module.css'
import { isUnsigned } from './line-look.ts'

const SAID = {
  planned: () => 'As planned: nobody has clocked or said anything else',
  clock: () => 'Clocked',
  worker: (name: string) => `Said by ${name}`,
  manager: (name: string) => `Changed by ${name}`,
} as const

/** What the client says of the latest version, with the paper; nothing where it has said nothing. */
export function Client({ line: { signatures, version }, teamId }: { line: LineDetails; teamId: string }) {
  const last = signatures.findLast((one) => one.version === version && !one.settledAt)
  if (!last) return null
  return (
    <Callout
      state={last.agrees ? 'ok' : 'bad'}
      title={`${last.agrees ? 'Signed' : 'Disputed'} by ${inSentence(last.signer)}, ${formatWhen(last.signedAt)}`}
    >
      {last.words && <Text>“{last.words}”</Text>}
      <Text mb="xs">
        {last.position} of the client,{' '}
        {last.collectedBy
          ? `${last.byPin ? 'with a PIN, ' : ''}on the phone of ${inSentence(last.collectedBy)}`
          : 'by a link'}
      </Text>
      <DownloadButton
        url={`/api/teams/${teamId}/timesheets/signatures/${last.id}/paper.pdf`}
        label={`Paper signed by ${last.signer}`}
      >
        Paper
      </DownloadButton>
    </Callout>
  )
}

/** What is agreed with the client of this work. */
function ByTerms({ line }: { line: LineDetails }) {
  return (
    <>
      {line.orderNumber && (
        <>
          <dt>Order number</dt>
          <dd>{line.orderNumber}</dd>
        </>
      )}
      {line.costCentre && (
        <>
          <dt>Cost centre</dt>
          <dd>{line.costCentre}</dd>
        </>
      )}
      {line.clientSigns && (
        <>
          <dt>Client’s signature</dt>
          <dd>Required by the client’s terms{isUnsigned(line) && ', not given yet'}</dd>
        </>
      )}
    </>
  )
}

/** `£151.20 (+£7.20)`. */
function payText(line: LineDetails, pay: number) {
  const difference = payDifference(line)
  const more = difference ? ` (${difference > 0 ? '+' : '−'}${formatPence(Math.abs(difference))})` : ''
  return `${line.from === null ? 'Not known yet' : formatPence(pay)}${more}`
}

/** The times in figures, and how they are known. */
export function Figures({ line }: { line: ChargedLine }) {
  const last = line.versions.at(-1)
  return (
    <dl className={parts.facts}>
      <dt>Planned</dt>
      <dd>
        {plannedText(line)}, {breakText(line.plannedBreak).toLowerCase()} · {formatMinutes(line.plannedMinutes)}
      </dd>
      <dt>Worked</dt>
      <dd>
        {line.from === null || line.until === null ? (
          `${spanText(line)}, not known yet`
        ) : (
          <>
            {spanText(line)}, {activeText(line)?.toLowerCase() ?? breakText(line.breakMinutes).toLowerCase()} ·{' '}
            <b>{formatMinutes(line.minutes)}</b> ({differenceText(line.minutes, line.plannedMinutes)})
          </>
        )}
      </dd>
      {line.pay !== null && (
        <>
          <dt>Pay</dt>
          <dd>{payText(line, line.pay)}</dd>
        </>
      )}
      {line.charge !== null && (
        <>
          <dt>Charge</dt>
          <dd>{formatPence(line.charge)}, by the card as it is now</dd>
        </>
      )}
      <dt>How it is known</dt>
      <dd>
        {last && SAID[last.source](last.saidBy ?? line.fullName)}
        {last?.reason && `: “${last.reason}”`}
        {line.saidLate !== null && `. Said to be ${formatMinutes(line.saidLate)} late`}
        {line.clocked && last?.source !== 'clock' && `. Clocked ${spanText(line.clocked)}`}
        {line.isConfirmed && '. Confirmed by them'}
      </dd>
      <ByTerms line={line} />
      {line.weekDoneAt && (
        <>
          <dt>Their week</dt>
          <dd>Done, {formatWhen(line.weekDoneAt)}</dd>
        </>
      )}
    </dl>
  )
}
