import type { ActionWords, AuditKind, DetailWords, Told } from '#shared/audit-words.ts'
import { inSentence } from '#shared/names.ts'

/** The audit words of all features. */
export interface AuditWords {
  actions: Record<string, ActionWords>
  details: DetailWords
}

/** Merges the audit words of all features. */
export function gatherWords(
  features: readonly {
    actions?: AuditWords['actions']
    details?: DetailWords
    retention?: Readonly<Record<string, { what: string }>>
  }[],
): AuditWords {
  const details: DetailWords = {}
  for (const feature of features) {
    const rules = Object.entries(feature.retention ?? {}).map(([id, { what }]) => [id, what])
    for (const [detail, words] of Object.entries({ ...feature.details, rule: Object.fromEntries(rules) }))
      details[detail] = { ...details[detail], ...words }
  }
  return { actions: Object.assign({}, ...features.map(({ actions }) => actions)), details }
}

export interface AuditEvent {
  action: string
  /** Null for an act of the installation itself, or of a caller without a session. */
  actor: string | null
  actorName: string | null
  subject: string | null
  subjectName: string | null
  /** Null for a job. */
  network: string | null
  meta: Record<string, unknown>
}

const ERASED = 'Somebody whose account is erased'

/** The event as a plain sentence: who did what, about whom. */
export function sentenceOf(event: AuditEvent, { actions, details }: AuditWords): string {
  const words = actions[event.action]
  const told = tell(event, details)
  return words ? words.say(told) : `${told.who}: ${event.action}`
}

function tell({ actor, actorName, subject, subjectName, network, meta }: AuditEvent, words: DetailWords): Told {
  const self = subject !== null && subject === actor
  const named = subject === null ? 'somebody' : (subjectName ?? 'somebody whose account is erased')
  const ending = named.endsWith('s') ? '’' : '’s'
  return {
    who: actorOf({ actor, actorName, network }),
    whom: self ? 'themselves' : inSentence(named),
    whose: self ? 'their own' : `${inSentence(named)}${ending}`,
    detail: (name) => listOf(meta[name], (value) => wordOf(words, { detail: name, value })),
    changes: changesIn(meta, words),
  }
}

/** The changed fields with old and new values (`changesOf` in server/audit.ts); a field whose values are not audited has its name only. */
function changesIn({ changed, from, to }: AuditEvent['meta'], words: DetailWords) {
  if (!Array.isArray(changed)) return ''
  const values = Array.isArray(from) && Array.isArray(to)
  return changed
    .map((name, at) =>
      values
        ? `${fieldName(words, name)} from ${wordOf(words, { detail: name, value: from[at] })} to ${wordOf(words, { detail: name, value: to[at] })}`
        : fieldName(words, name),
    )
    .join('; ')
}

function actorOf({ actor, actorName, network }: Pick<AuditEvent, 'actor' | 'actorName' | 'network'>) {
  if (actor !== null) return inSentence(actorName ?? ERASED)
  return network === null ? 'Care Staffing' : 'Somebody who was not signed in'
}

function listOf(value: unknown, say: (one: unknown) => string): string {
  if (Array.isArray(value)) return value.map(say).join(', ')
  return value === null || value === undefined ? '' : say(value)
}

/** The actions of one kind, for the filter. */
export function actionsOf(kind: AuditKind, { actions }: AuditWords): string[] {
  return Object.keys(actions).filter((action) => actions[action]?.kind === kind)
}

const VALUES = { true: 'on', false: 'off', null: 'off', 'at-once': 'at once', daily: 'once a day', never: 'never' }

/** The label of a field. */
export function fieldName({ fields }: DetailWords, field: unknown): string {
  return fields?.[String(field)] ?? String(field)
}

/** The words for a detail's value; a value without words (a name, a count) stays as it is. */
export function wordOf(words: DetailWords, { detail, value }: { detail: string; value: unknown }): string {
  const text = String(value)
  return { ...VALUES, ...words[detail] }[text] ?? inSentence(text)
}
