/** One mail to one person. */
export interface Mail {
  to: { name: string; address: string }
  subject: string
  text: string
  /** Made from the text when there is none. */
  html?: string | undefined
  /** What it is about, for the log: `account.verify`. */
  kind: string
}
