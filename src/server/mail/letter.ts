/** One mail to one person. */
export interface Mail {
  to: { name: string; address: string }
  subject: string
  text: string
  /** Made from the text when there is none. */
  html?: string | undefined
  /** A page of this installation where such mails can be stopped. */
  stopUrl?: string
  /** What it is about, for the log: `account.verify`. */
  kind: string
}
