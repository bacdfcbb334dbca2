import { inBrackets, looking, profile } from '#shared/audit-words.ts'

/** The audit actions of files, with their sentences. */
export const actions = {
  'file.view': looking(({ who, whose, detail }) => `${who} opened ${whose} document${inBrackets(detail('slot'))}`),
  'team-file.view': looking(({ who, detail }) => `${who} opened a file of the team${inBrackets(detail('slot'))}`),
  'file.upload': profile(({ who, detail }) => `${who} uploaded a document${inBrackets(detail('slot'))}`),
  'file.discard': profile(({ who }) => `${who} discarded a document`),
  'file.infected': profile(
    ({ who, detail }) => `A document of ${who} was refused by the virus scanner${inBrackets(detail('slot'))}`,
  ),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    files: keyof typeof actions
  }
}
