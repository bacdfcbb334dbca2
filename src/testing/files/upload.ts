import type { TestApp } from '../app.ts'
import type { TestPerson } from '../people/factories.ts'

/** The headers with which our own pages send a file. */
export const UPLOAD_HEADERS = {
  'sec-fetch-site': 'same-origin',
  'x-requested-with': 'care-staffing',
  'content-type': 'application/octet-stream',
}

interface Upload {
  slot: string
  name: string
  body: Buffer
  /** The media type that the browser declares. */
  type?: string | undefined
  /** The id of the team whose file it is. */
  team?: string | undefined
}

/** Sends a file as the person's browser would, over HTTP without a port; returns the answer. */
export function upload(
  app: TestApp,
  { sessionSecret }: Pick<TestPerson, 'sessionSecret'>,
  { slot, name, body, type, team }: Upload,
) {
  return app.server.inject({
    method: 'POST',
    url: '/api/files',
    query: { slot, name, ...(type ? { type } : {}), ...(team ? { team } : {}) },
    headers: UPLOAD_HEADERS,
    cookies: { '__Host-session': sessionSecret },
    payload: body,
  })
}
