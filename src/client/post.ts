import { createORPCErrorFromJson, isORPCErrorJson, ORPCError } from '@orpc/client'

/** What the server says in an answer that refuses. */
export async function refusalOf(answer: Response): Promise<Error> {
  const body: unknown = await answer.json().catch(() => undefined)
  return isORPCErrorJson(body)
    ? createORPCErrorFromJson(body)
    : new ORPCError('INTERNAL_SERVER_ERROR', { status: answer.status })
}

/** Asks a route that is no procedure, with what no address may contain. Throws the server's declared error. */
export async function post(url: string, asked: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'care-staffing' }
  const answer = await fetch(url, { method: 'POST', credentials: 'same-origin', headers, body: JSON.stringify(asked) })
  if (!answer.ok) throw await refusalOf(answer)
  return answer
}
