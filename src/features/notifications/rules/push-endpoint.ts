const NAME = /^(?=.{4,253}$)([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/
const OURS = /\.(local|localhost|internal|lan|home|corp|arpa)$/

/**
 * Whether a text can be the address of a push service: https on its own port, and a name of the public internet. What
 * the name leads to is looked at before each message.
 */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  return protocol === 'https:' && !port && !username && !password && NAME.test(hostname) && !OURS.test(hostname)
}
