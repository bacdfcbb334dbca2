import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { barePool, runStatement } from './statements.ts'

// The minimum that a server does: check a token, run one prepared statement, send the JSON that the database has made.
const [connection = '{}', folder = '', secret = ''] = process.argv.slice(2)
const pool = barePool(JSON.parse(connection), 20)

function isTokenGood({ headers }: IncomingMessage) {
  const [user = '', mac = ''] = (headers.authorization ?? '').replace('Bearer ', '').split('.')
  const expected = createHmac('sha256', secret).update(user).digest()
  const given = Buffer.from(mac, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const [, kind, name = ''] = (request.url ?? '').split('/')
  if (!isTokenGood(request)) return void response.writeHead(401).end()
  if (kind === 'files' && request.method === 'PUT') {
    const id = randomUUID()
    await pipeline(request, createWriteStream(join(folder, id), { flush: true }))
    return void response.end(id)
  }
  if (kind === 'files') return pipeline(createReadStream(join(folder, name)), response)
  const json = await runStatement(pool, { name, values: JSON.parse(await bodyOf(request)) })
  response.writeHead(200, { 'content-type': 'application/json' }).end(json)
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())))
