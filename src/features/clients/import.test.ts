import { describe, expect, test } from 'vitest'
import { readImportFile } from '#features/clients/server/import-file.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, makeTeam, type TestTeam } from '#testing/people/factories.ts'

const app = useApp()
const INVALID = { code: 'UNPROCESSABLE_CONTENT' }
const CONFLICT = { code: 'CONFLICT' }
const CSV = `\ufeffClient Name,Home,Site address,Post Code,Colour
Oak Homes,The Oaks,"1 Mill Lane, Leeds",ls1 4ap,green
oak homes,Elm House,"2 Mill Lane
Leeds",LS1 4AP,
Hill Trust,,,,
`
const FILE = { fileName: 'sites.csv', leaveOut: false }

const as = (team: TestTeam) => app.as(team.owner).clients

async function importAll(team: TestTeam, csv = CSV, changes: object = {}) {
  const { columns } = await as(team).planImport({ teamId: team.id, csv })
  return as(team).import({ teamId: team.id, csv, columns: columns as [], ...FILE, ...changes })
}

const listed = async (team: TestTeam) =>
  (await as(team).list({ teamId: team.id, state: 'active' })).items.map(({ name, sites }) => [
    name,
    sites.map((site) => site.name),
  ])

describe('reading a file', () => {
  test('columns are found by their headings, whatever stands between the cells', () => {
    const file = readImportFile({ csv: CSV.replaceAll(',', ';').replaceAll('1 Mill Lane;', '1 Mill Lane,') })
    expect(file.columns).toEqual(['client', 'site', 'address', 'postcode', null])
    expect(file.lines).toHaveLength(3)
    expect(file.lines[1]?.site).toMatchObject({ address: '2 Mill Lane\nLeeds', postcode: 'LS1 4AP' })
    expect(file.lines[2]?.site).toBeUndefined()
  })

  test('what is wrong is said by line and column, with what the cell says', () => {
    const csv = 'client,site,address,postcode\nOak,Elm,1 Lane,nowhere\n\n,Elm,1 Lane,LS1 4AP\nOak,,1 Lane,LS1 4AP'
    const { problems, rows } = readImportFile({ csv })
    expect(rows).toHaveLength(3)
    expect(problems).toEqual([
      { line: 2, column: 'Postcode', cell: 'nowhere', message: 'Enter a full UK postcode such as SW1A 1AA' },
      { line: 4, column: 'Client', cell: '', message: 'Enter the name' },
      { line: 5, column: 'Site', cell: '', message: 'Enter the name' },
    ])
  })

  test('what is no table is refused', () => {
    expect(() => readImportFile({ csv: 'client,site' })).toThrow('Please check the marked fields')
    expect(() => readImportFile({ csv: `client\n${'x\n'.repeat(2001)}` })).toThrow('Please check the marked fields')
  })
})

describe('importing', () => {
  test('a dry run stores nothing; the import adds what is new, and can be undone', async () => {
    const team = await makeTeam(app)
    expect(await as(team).planImport({ teamId: team.id, csv: CSV })).toMatchObject({
      ...{ lines: 3, clients: 2, sites: 2, problems: [] },
      columns: ['client', 'site', 'address', 'postcode', null],
    })
    expect(await listed(team)).toEqual([])
    const { id } = await importAll(team)
    expect(await listed(team)).toEqual([
      ['Hill Trust', []],
      ['Oak Homes', ['Elm House', 'The Oaks']],
    ])
    expect((await as(team).imports({ teamId: team.id })).items).toMatchObject([{ id, clients: 2, sites: 2 }])
    expect(await as(team).undoImport({ teamId: team.id, importId: id })).toEqual({ clients: 2, sites: 2, kept: 0 })
    expect(await listed(team)).toEqual([])
    expect((await as(team).imports({ teamId: team.id })).items).toEqual([])
  })

  test('what was changed since, or has people, stays when an import is undone', async () => {
    const team = await makeTeam(app)
    const { id } = await importAll(team)
    const { items } = await as(team).list({ teamId: team.id, state: 'active' })
    const [elm] = items[1]?.sites ?? []
    const worker = await makeMember(app, { team })
    await as(team).prefer({ teamId: team.id, siteId: elm?.id as string, userId: worker.id, preferred: true })
    expect(await as(team).undoImport({ teamId: team.id, importId: id })).toEqual({ clients: 1, sites: 1, kept: 2 })
    expect(await listed(team)).toEqual([['Oak Homes', ['Elm House']]])
  })

  test('a client that is known gets the sites that it lacks; its own data stay', async () => {
    const team = await makeTeam(app)
    const before = await as(team).addClient({ teamId: team.id, name: 'OAK Homes', legalName: 'Oak Homes Ltd' })
    await as(team).addSite({
      teamId: team.id,
      clientId: before.id,
      name: 'elm house',
      address: 'x',
      postcode: 'LS1 4AP',
      contacts: [],
    })
    const plan = await as(team).planImport({ teamId: team.id, csv: CSV })
    expect(plan).toMatchObject({ clients: 1, sites: 1, problems: [{ line: 3 }] })
    await expect(importAll(team)).rejects.toMatchObject(INVALID)
    await importAll(team, CSV, { leaveOut: true })
    expect(await listed(team)).toEqual([
      ['Hill Trust', []],
      ['OAK Homes', ['elm house', 'The Oaks']],
    ])
    expect((await as(team).client({ teamId: team.id, clientId: before.id })).legalName).toBe('Oak Homes Ltd')
  })

  test('the same file at once by two managers is imported once', async () => {
    const team = await makeTeam(app)
    const answers = await Promise.allSettled([1, 2].map(() => importAll(team, CSV, { leaveOut: true })))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: CONFLICT })
    expect((await listed(team)).length).toBe(2)
  })

  test('a cell that would become a formula stays text, and the exports neutralise it', async () => {
    const team = await makeTeam(app)
    await importAll(team, 'client\n=1+2')
    expect(await listed(team)).toEqual([['=1+2', []]])
  })

  test('a client may go by another name, which is remembered, and a site that was said to be another is not made again', async () => {
    const team = await makeTeam(app)
    await importAll(team)
    const csv =
      'Client,Site,Address,Postcode\nOak Homes Ltd,Ash House,1 Lane,LS1 4AP\nOH Group,Fir House,1 Lane,LS1 4AP\nOH Group,Oaks,1 Lane,LS1 4AP'
    const plan = () => as(team).planImport({ teamId: team.id, csv })
    const { words, mayBe, ...first } = await plan()
    const oak = mayBe.find(({ name }) => name === 'Oak Homes')!.id
    expect(words).toEqual([
      { kind: 'client', word: 'Oak Homes Ltd', means: oak, lines: 1 },
      { kind: 'client', word: 'OH Group', means: null, lines: 2 },
    ])
    expect(first).toMatchObject({ clients: 1, sites: 3 })
    const chosen = [{ kind: 'client' as const, word: 'OH Group', means: oak }]
    const { columns } = await as(team).planImport({ teamId: team.id, csv, words: chosen })
    const { sites } = (await as(team).list({ teamId: team.id, state: 'active' })).items.find(({ id }) => id === oak)!
    await app.services.database.pool.query(
      `insert into app.import_words (team_id, kind, word, means, noted_at) values ($1, 'site', 'oaks oh group', $2, now())`,
      [team.id, sites.find(({ name }) => name === 'The Oaks')!.id],
    )
    await importAll(team, csv, { columns, words: chosen, leaveOut: true })
    expect(await listed(team)).toEqual([
      ['Hill Trust', []],
      ['Oak Homes', ['Ash House', 'Elm House', 'Fir House', 'The Oaks']],
    ])
    const again = await plan()
    expect(again).toMatchObject({ clients: 0, sites: 0, words: [{ means: oak }, { means: oak }] })
    expect(again.problems.at(-1)).toMatchObject({
      line: 4,
      message: 'You have said that Oaks is The Oaks of Oak Homes',
    })
  })
})
