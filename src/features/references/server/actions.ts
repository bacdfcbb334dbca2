import { type DetailWords, inBrackets, looking, profile } from '#shared/audit-words.ts'

/** The audit actions of references, with their sentences. */
export const actions = {
  'reference.ask': profile(({ who, whom }) => `${who} asked for a reference for ${whom}`),
  'reference.resend': profile(({ who, whom }) => `${who} sent a link for a reference for ${whom} again`),
  'reference.cancel': profile(({ who, whom }) => `${who} cancelled a request for a reference for ${whom}`),
  'reference.question': profile(({ who, whom }) => `${who} asked a question about a reference for ${whom}`),
  'reference.answer': profile(({ whom }) => `A referee gave a reference for ${whom}`),
  'reference.decline': profile(({ whom }) => `A referee declined to give a reference for ${whom}`),
  'reference.read': looking(({ who, whom }) => `${who} read a reference for ${whom}`),
  'reference.verify': profile(({ who, whom }) => `${who} verified a reference for ${whom}`),
  'reference.reject': profile(({ who, whom }) => `${who} rejected a reference for ${whom}`),
  'reference.release': profile(({ who, whom }) => `${who} let ${whom} read a reference`),
  'reference.steps': profile(({ who, whom }) => `${who} recorded the steps taken for references for ${whom}`),
  'sharing.record': profile(
    ({ who, whom, detail }) => `${who} recorded what a hirer was given about ${whom}${inBrackets(detail('what'))}`,
  ),
}

export const details: DetailWords = {
  what: { reference: 'a reference', document: 'a document', 'steps-taken': 'the steps taken for references' },
}

declare module '#server/audit.ts' {
  interface AuditActions {
    references: keyof typeof actions
  }
}
