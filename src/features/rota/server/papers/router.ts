import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { papers } from '../../contract/papers.ts'
import { makeLink, readSiteLinks, revokeLink, showRota } from './links.ts'
import { readPaper } from './reading.ts'

const api = implementing(papers, { team: teamGate })

export const paperRouter = {
  paper: api.paper.handler(({ context, input }) => readPaper(context, input)),
  siteLinks: api.siteLinks.handler(({ context, input }) => readSiteLinks(context, input.siteId)),
  makeLink: api.makeLink.handler(({ context, input }) => makeLink(context, input)),
  revokeLink: api.revokeLink.handler(({ context, input }) => revokeLink(context, input)),
  byLink: api.byLink.handler(({ context, input }) => showRota(context, input.token)),
}
