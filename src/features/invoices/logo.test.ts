import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { issueAll, makeCharged, SELLER } from '#testing/charged.ts'
import { makePdf, makePng } from '#testing/files/documents.ts'
import { UPLOAD_HEADERS, upload } from '#testing/files/upload.ts'
import { makeMember, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { LOGO } from './rules/logo.ts'
import { makePaper } from './server/papers/papers.ts'

const app = useApp()

const square = (side: number) => makePng({ width: side, height: side })

async function send(by: TestPerson, { team, body }: { team: string; body: Buffer }) {
  const answer = await upload(app, by, { slot: LOGO, name: 'logo.png', type: 'image/png', body, team })
  return { status: answer.statusCode, id: answer.statusCode === 201 ? answer.json<{ id: string }>().id : '' }
}

test('the logo of a team stands on the PDF of what is issued afterwards, and on nothing of before', async () => {
  const stage = await makeCharged(app, [{ daysAgo: 2 }])
  const { team, manager } = stage
  const { invoices } = app.as(team.owner)
  const printed = async () => {
    const [made] = await issueAll(app, stage)
    await makePaper(app.services, { invoiceId: made!.id })
    const { rawPayload } = await app.server.inject({
      url: `/api/teams/${team.id}/invoices/${made!.id}/invoice.pdf`,
      headers: UPLOAD_HEADERS,
      cookies: { '__Host-session': team.owner.sessionSecret },
    })
    return { id: made!.id, pictures: rawPayload.toString('latin1').split('/Subtype /Image').length - 1 }
  }
  // Who may not set up invoices uploads none; a document is no picture; a picture is drawn anew and made smaller.
  const body = await square(1600)
  expect(await send(manager, { team: team.id, body })).toMatchObject({ status: 403 })
  expect(await send(await makeMember(app, { team }), { team: team.id, body })).toMatchObject({ status: 404 })
  expect((await send(team.owner, { team: team.id, body: await makePdf('No logo') })).status).toBe(415)
  const before = await printed()
  expect(before.pictures).toBe(0)
  const other = await makeTeam(app)
  const theirs = await send(other.owner, { team: other.id, body })
  const said = { teamId: team.id, version: 1, ...SELLER }
  await expect(invoices.saveSettings({ ...said, logo: theirs.id })).rejects.toMatchObject({ status: 422 })
  const logo = await send(team.owner, { team: team.id, body })
  expect(await invoices.saveSettings({ ...said, logo: logo.id })).toMatchObject({ logo: { id: logo.id } })
  await invoices.credit({ teamId: team.id, invoiceId: before.id, reason: 'The logo was missing' })
  const after = await printed()
  expect(after.pictures).toBe(1)
  const { document } = await invoices.invoice({ teamId: team.id, invoiceId: after.id })
  expect(document.seller.logo).toBe(logo.id)
  // Saved without a word about it, it stays; another one takes its place.
  expect(await invoices.saveSettings({ ...said, version: 2 })).toMatchObject({ logo: { id: logo.id } })
  const second = await send(team.owner, { team: team.id, body: await square(300) })
  expect(await invoices.saveSettings({ ...said, version: 3, logo: second.id })).toMatchObject({
    logo: { id: second.id },
  })
  expect(await invoices.saveSettings({ ...said, version: 4, logo: null })).toMatchObject({ logo: null })
})
