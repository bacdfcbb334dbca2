import { type Act, ask, find, type Held, later, ofTeam, type Turn } from '#testing/race/turn.ts'

const FIELDS = { address: '1 Mill Lane, Leeds', postcode: 'LS1 4AP', contacts: [] }

/** One of two files, which managers import at the same moment, too. */
const bring = (turn: Turn) =>
  ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
    path: ofTeam(turn, '/client-imports'),
    body: {
      csv: `client,site,address,postcode\nOak Homes,House ${turn.number % 4},1 Lane,LS1 4AP\nOak Homes,Elm ${turn.number % 2},1 Lane,LS1 4AP\n`,
      columns: ['client', 'site', 'address', 'postcode'],
      fileName: 'sites.csv',
      leaveOut: turn.number % 3 > 0,
    },
  })

async function undo(turn: Turn) {
  const id = await find(turn, 'select id from app.client_imports where team_id = $1 order by md5(id || $2::text)', [
    turn.team,
    turn.number,
  ])
  return id === undefined ? undefined : ask(turn, turn.manager, { path: ofTeam(turn, `/client-imports/${id}/undo`) })
}

interface Site {
  id: string
  clientId: string
  name: string
  version: number
}

const anySite = (turn: Turn) =>
  find<Site>(
    turn,
    `select json_build_object('id', id, 'clientId', client_id, 'name', name, 'version', version) from app.sites
      where team_id = $1 order by md5(id || ($2 % 3)::text)`,
    [turn.team, turn.number],
  )

async function change(turn: Turn) {
  const site = await anySite(turn)
  return (
    site &&
    ask(turn, turn.second, {
      method: 'PUT',
      path: ofTeam(turn, `/sites/${site.id}`),
      body: { version: site.version, name: site.name, ...FIELDS, doorCode: `C${turn.number}` },
    })
  )
}

async function exclude(turn: Turn) {
  const site = await anySite(turn)
  const from = turn.number % 5
  return (
    site &&
    ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
      path: ofTeam(turn, `/clients/${site.clientId}/exclusions/${turn.person.id}`),
      body: {
        from: later(from),
        ...(turn.number % 2 === 0 && { siteId: site.id }),
        ...(turn.number % 3 === 0 && { until: later(from + 2) }),
        askedBy: 'client',
        reason: 'A complaint',
      },
    })
  )
}

async function lift(turn: Turn) {
  const found = await find<Held>(
    turn,
    `select json_build_object('id', id, 'userId', user_id) from app.site_exclusions
      where team_id = $1 and lifted_at is null order by md5(id || $2::text)`,
    [turn.team, turn.number],
  )
  return found && ask(turn, turn.manager, { path: ofTeam(turn, `/exclusions/${found.id}/lift`) })
}

async function keepApart(turn: Turn) {
  const other = await find<{ id: string }>(
    turn,
    `select json_build_object('id', user_id) from app.team_members
      where team_id = $1 and status = 'active' and role = 'staff' and user_id <> $3 order by md5(user_id || $2::text)`,
    [turn.team, turn.number, turn.person.id],
  )
  return (
    other &&
    ask(turn, turn.manager, {
      path: ofTeam(turn, `/members/${turn.person.id}/sites/apart`),
      body: { otherId: other.id, reason: 'A complaint' },
    })
  )
}

async function endApart(turn: Turn) {
  const found = await find<{ id: string }>(
    turn,
    `select json_build_object('id', id) from app.kept_apart where team_id = $1 and ended_at is null order by md5(id || $2::text)`,
    [turn.team, turn.number],
  )
  return found && ask(turn, turn.second, { path: ofTeam(turn, `/apart/${found.id}/end`) })
}

async function induct(turn: Turn) {
  const site = await anySite(turn)
  return (
    site &&
    ask(turn, turn.manager, {
      method: 'PUT',
      path: ofTeam(turn, `/sites/${site.id}/people/${turn.person.id}/induction`),
      body: { inductedOn: later(-(turn.number % 9)) },
    })
  )
}

/** The other manager then acts as one of that site, until somebody gives them the whole team again. */
async function limitManager(turn: Turn, isLimited: boolean) {
  const site = await anySite(turn)
  return (
    site &&
    ask(turn, turn.manager, {
      method: 'PUT',
      path: ofTeam(turn, `/managers/${turn.second.id}/sites`),
      body: { siteIds: isLimited ? [site.id] : null },
    })
  )
}

export const race: Act[] = [
  { name: 'import clients', weight: 5, run: bring, audited: 'client.import' },
  { name: 'undo an import of clients', weight: 1, run: undo, audited: 'client.undo-import' },
  { name: 'change a site', weight: 5, run: change, audited: 'site.change' },
  { name: 'record an induction', weight: 3, run: induct, audited: 'site.induct' },
  { name: 'exclude from a site', weight: 4, run: exclude, audited: 'site.exclude' },
  { name: 'keep two people apart', weight: 2, run: keepApart, audited: 'people.keep-apart' },
  { name: 'end that two people are kept apart', weight: 2, run: endApart, audited: 'people.end-apart' },
  { name: 'limit a manager to a site', weight: 1, run: (turn) => limitManager(turn, true), audited: 'manager.limit' },
  {
    name: 'give a manager the whole team again',
    weight: 2,
    run: (turn) => limitManager(turn, false),
    audited: 'manager.unlimit',
  },
  { name: 'lift an exclusion', weight: 2, run: lift, audited: 'site.lift-exclusion' },
]
