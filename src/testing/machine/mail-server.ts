import { SMTPServer } from 'smtp-server'

/** Decides on an address: returns the error to refuse it with. */
export type Refusing = (address: string) => (Error & { responseCode?: number }) | undefined

export interface TestMailServer {
  url: string
  /** The mails that it has accepted, oldest first. */
  received: { raw: string; to: string[] }[]
  close(): void
}

/** Starts an SMTP server that keeps the mails it accepts; it may refuse senders or recipients. */
export async function startMailServer({
  sender,
  recipient,
}: {
  sender?: Refusing | undefined
  recipient?: Refusing | undefined
} = {}): Promise<TestMailServer> {
  const received: TestMailServer['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, callback) => callback(sender?.(address)),
    onRcptTo: ({ address }, _session, callback) => callback(recipient?.(address)),
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push({
          raw: Buffer.concat(parts).toString(),
          to: envelope.rcptTo.map(({ address }) => address),
        })
        callback()
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as { port: number }).port))
  })
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => server.close() }
}
