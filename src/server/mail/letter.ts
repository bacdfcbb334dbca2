/** One mail to one person. */
export interface Mail {
  to: { name: string; address: string }
  subject: string
  text: string
  /** Generated from the text when absent. */
  html?: string | undefined
  /** The page of this installation where such mails can be stopped. */
  stopUrl?: string
  /** The kind of mail, for the log: `account.verify`. */
  kind: string
}
