import { formatWhen } from '#shared/time.ts'
import { spanText } from '../../rules/words.ts'
import type { LineDetails } from '../../schema.ts'
import classes from './timesheets.module.css'

const SOURCES = { planned: 'as planned', clock: 'by the clock', worker: 'said by', manager: 'changed by' } as const

/** Of two approvals which one it is. */
function approvalWords(step: string, version: number, approvals: LineDetails['approvals']) {
  if (step === 'first') return 'First of two approvals'
  return approvals.some((one) => one.step === 'first' && one.version === version) ? 'Second approval' : 'Approved'
}

/** All that happened to a line, in a sentence each, in its order. */
function sentencesOf({
  versions,
  approvals,
  disputes,
  signatures,
  fullName,
  clientSigns,
}: LineDetails): { at: string; text: string }[] {
  const lacksClient = (version: number, at: string) =>
    clientSigns && !signatures.some((one) => one.version === version && one.agrees && one.signedAt <= at)
  return [
    ...versions.map(({ source, saidAt, saidBy, reason, ...times }) => ({
      at: saidAt,
      text: `${spanText(times)} ${SOURCES[source]} ${saidBy ?? ''}${reason ? `: “${reason}”` : ''}`.trim(),
    })),
    ...approvals.flatMap(({ version, step, rule, givenAt, givenBy, takenBackAt, takenBackBy }) => [
      {
        at: givenAt,
        text:
          step === 'worker'
            ? `Confirmed by ${givenBy ?? fullName}`
            : `${approvalWords(step, version, approvals)} by ${givenBy ?? `the tolerance: ${rule}`}${lacksClient(version, givenAt) ? ', without the client’s signature' : ''}`,
      },
      ...(takenBackAt ? [{ at: takenBackAt, text: `Taken back by ${takenBackBy ?? 'a manager'}` }] : []),
    ]),
    ...disputes.flatMap(({ side, words, raisedAt, raisedBy, answer, answeredAt, answeredBy }) => [
      {
        at: raisedAt,
        text: `${side === 'worker' ? 'Disputed' : 'Asked'} by ${raisedBy ?? 'somebody'}: “${words ?? ''}”`,
      },
      ...(answeredAt
        ? [{ at: answeredAt, text: `Settled by ${answeredBy ?? 'somebody'}${answer ? `: “${answer}”` : ''}` }]
        : []),
    ]),
    ...signatures.flatMap(({ signer, position, agrees, words, signedAt, collectedBy, byPin, ...settled }) => [
      {
        at: signedAt,
        text: `${agrees ? 'Signed' : 'Disputed'} by ${signer}, ${position}, for the client${collectedBy ? `${byPin ? ', with a PIN' : ''}, on the phone of ${collectedBy}` : ', by a link'}${words ? `: “${words}”` : ''}`,
      },
      ...(settled.settledAt
        ? [{ at: settled.settledAt, text: `Settled by ${settled.settledBy ?? 'what was clocked'}` }]
        : []),
    ]),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

export function History({ line }: { line: LineDetails }) {
  return (
    <section aria-label="History">
      <h3 className={classes.heading}>History</h3>
      <ol className={classes.history}>
        {sentencesOf(line).map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            {text}
            <small>{formatWhen(at)}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
