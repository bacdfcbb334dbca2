import { type PaperKind, paperRules } from './paper-kinds.ts'

/** What somebody has answered to the version in force. `waiting`: signed, and not yet by the team. */
export const answerStates = ['not-signed', 'signed-earlier', 'waiting', 'signed', 'declined', 'ended'] as const
export type AnswerState = (typeof answerStates)[number]

/** An answer as it is stored; `answeredAt` is null without one. */
export interface StoredAnswer {
  answeredAt: string | null
  declined: boolean | null
  countersignedAt: string | null
  lastDay: string | null
  /** Whether an earlier version was signed. */
  earlier: boolean
}

export function answerState(kind: PaperKind, answer: StoredAnswer): AnswerState {
  const { answeredAt, declined, countersignedAt, lastDay, earlier } = answer
  if (answeredAt === null) return earlier ? 'signed-earlier' : 'not-signed'
  if (declined) return 'declined'
  if (lastDay !== null) return 'ended'
  return paperRules[kind].countersigned && countersignedAt === null ? 'waiting' : 'signed'
}

/** Whether somebody still has to answer. */
export const isOpen = (state: AnswerState) => state === 'not-signed' || state === 'signed-earlier'

/** Whether an answer that is still open is late. What somebody is free to leave unanswered never is. */
export function isLate({ kind, readBy }: { kind: PaperKind; readBy: string }, today: string): boolean {
  return !paperRules[kind].voluntary && readBy < today
}
