import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=()',
}

/** Pages that read codes with the camera; no other has it. */
const WITH_CAMERA = { '/tablet': { 'permissions-policy': 'camera=(self), geolocation=(), microphone=()' } }

const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

function pagePolicy(nonce: string) {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** Sets the security headers on every answer, errors included (security 3.5); a route may have set its own. */
export function addSecurityHeaders(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  const secure = publicUrl.startsWith('https:')
  app.addHook('onRequest', async ({ url }, reply) => {
    const [path = ''] = url.split('?')
    reply.headers({ ...EVERYWHERE, ...WITH_CAMERA[path.replace(/\/$/, '') as keyof typeof WITH_CAMERA] })
    if (secure) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', NOTHING)
  })
}

/** Sends the service worker: what it fetches for the pages is asked from here alone, and browsers look for a new one at every visit. */
export function sendServiceWorker(reply: FastifyReply, source: string) {
  return reply
    .header('content-security-policy', "default-src 'none'; connect-src 'self'")
    .header('cache-control', 'no-cache')
    .type('text/javascript; charset=utf-8')
    .send(source)
}

/** Sends a page; its style tags carry a CSP nonce that is used for this one answer. */
export function sendPage(reply: FastifyReply, { status, parts }: { status: number; parts: string[] }) {
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .code(status)
    .header('content-security-policy', pagePolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(parts.join(nonce))
}
