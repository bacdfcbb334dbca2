import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { Agent, request } from 'node:https'
import { BlockList, isIPv6 } from 'node:net'
import type { PushTarget } from '../../schema.ts'

const TIMEOUT_MS = 10_000
/** Seconds that a push service keeps a message for a device that is off. */
const KEPT_S = 24 * 3600

const NOT_PUBLIC = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4')

const GLOBAL_IPV6 = new BlockList()
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6')
// Addresses of these carry an IPv4 address, which may be a private one.
const CARRIES_IPV4 = new BlockList()
CARRIES_IPV4.addSubnet('2001::', 32, 'ipv6')
CARRIES_IPV4.addSubnet('2002::', 16, 'ipv6')

/** Whether an address belongs to the public internet, and not to this machine or a network beside it. */
function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return GLOBAL_IPV6.check(address, 'ipv6') && !CARRIES_IPV4.check(address, 'ipv6')
  return !NOT_PUBLIC.check(address, 'ipv4')
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Looks up a name as the connection does, and refuses one that leads to a private address (SSRF): what was looked at is
 * what is connected to.
 */
export function lookUpPublic(name: string, options: LookupOptions, found: Found) {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    const hidden = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (hidden || !first) return found(new Error('the push service has no public address'), [])
    return options.all ? found(null, addresses) : found(null, first.address, first.family)
  })
}

let agent: Agent | undefined

/** Connects to public addresses alone. Made with the first message: until then this process needs no TLS. */
export function publicOnly() {
  agent ??= new Agent({ lookup: lookUpPublic as never })
  return agent
}

interface Sending {
  keys: { publicKey: string; privateKey: string }
  publicUrl: string
  agent: Agent
}

/**
 * Encrypts a message for a device (RFC 8291) and hands it to its push service; answers the status. It follows no
 * redirect and reads no body: the address came from a browser.
 */
export async function sendPush(
  { endpoint, keys }: PushTarget,
  message: string,
  { keys: { publicKey, privateKey }, publicUrl, agent }: Sending,
): Promise<number> {
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@localhost'
  const { default: webPush } = await import('web-push')
  const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys }, message, {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: KEPT_S,
  })
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const sent = request(endpoint, { method, headers, agent, signal }, (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
