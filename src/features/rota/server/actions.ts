import { counted, team } from '#shared/audit-words.ts'

const steps = (words: string) => team(({ who, detail }) => `${who} ${words} (${counted(detail('count'), 'change')})`)

/** The audit actions of the rota: each change of a step has its own beside them. */
export const actions = {
  'rota.act': steps('did a step in the rota'),
  'rota.undo': steps('undid a step in the rota'),
  'rota.redo': steps('did a step in the rota again'),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    rota: keyof typeof actions
  }
}
