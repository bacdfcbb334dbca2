import { expect, test } from 'vitest'
import { cvDocument, cvLayout } from '#features/members/server/cv-layout.ts'
import { blankPage, endThread } from '#testing/files/blank-page.ts'
import { pdfText } from '#testing/files/pdf-text.ts'
import { pdfLayout, renderPdf } from './pdf.ts'
import { typeset } from './typeset.ts'

const cv = {
  name: 'Ann Example',
  job: 'Care assistant',
  teamName: 'Example Care',
  today: '2026-01-31' as const,
  work: Array.from({ length: 4 }, (_, index) => ({
    company: `Company ${index}`,
    position: 'Carer',
    responsibilities: 'Care. '.repeat(20),
  })),
  education: [],
  certificates: [],
}

const person = () => crypto.randomUUID()

/** The CPU milliseconds of this thread alone during `run`: other load of the machine does not count. */
async function workOf(run: () => Promise<unknown>) {
  const before = process.threadCpuUsage()
  await run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The least of three: in one of them the garbage of earlier tests may be collected. */
async function leastWorkOf(run: () => Promise<unknown>) {
  return Math.min(await workOf(run), await workOf(run), await workOf(run))
}

test('a PDF is rendered in another thread, which leaves the main thread free', { timeout: 60_000 }, async () => {
  const made = await renderPdf(cvLayout, { person: person(), args: [cv] })
  expect(made.subarray(0, 5).toString()).toBe('%PDF-')
  await typeset(cvDocument(cv))
  const here = await leastWorkOf(async () => {
    for (let count = 0; count < 5; count++) await typeset(cvDocument(cv))
  })
  const beside = await leastWorkOf(() =>
    Promise.all(Array.from({ length: 5 }, () => renderPdf(cvLayout, { person: person(), args: [cv] }))),
  )
  expect(beside).toBeLessThan(here / 4)
})

test('of 150 PDFs at once three of one person and a hundred in all may wait; the others are refused with Retry-After', {
  timeout: 60_000,
}, async () => {
  const blank = pdfLayout(import.meta.resolve('#testing/files/blank-page.ts'), blankPage)
  const one = person()
  const ofOne = Array.from({ length: 20 }, () => renderPdf(blank, { person: one, args: [] }))
  const ofAll = Array.from({ length: 130 }, () => renderPdf(blank, { person: person(), args: [] }))
  const outcomes = await Promise.allSettled([...ofOne, ...ofAll])
  const refused = (part: typeof outcomes) =>
    part.filter(({ status }) => status === 'rejected').map((outcome) => (outcome as PromiseRejectedResult).reason)
  expect(refused(outcomes.slice(0, 20)).map(({ status, data }) => ({ status, ...data }))).toEqual(
    Array(17).fill({ status: 429, retryAfter: 5 }),
  )
  expect(refused(outcomes.slice(20)).map(({ status, data }) => ({ status, ...data }))).toEqual(
    Array(32).fill({ status: 503, retryAfter: 5 }),
  )
})

test('a layout that throws fails its own document alone', { timeout: 60_000 }, async () => {
  const broken = { ...cvLayout, layout: 'missing' }
  await expect(renderPdf(broken, { person: person(), args: [cv] })).rejects.toThrow('a PDF could not be made')
  expect((await renderPdf(cvLayout, { person: person(), args: [cv] })).length).toBeGreaterThan(1000)
})

test('a job names nobody, and none of the few that it makes at once is turned away', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => renderPdf(cvLayout, { args: [cv] })))
  expect(made.filter((pdf) => pdf.subarray(0, 5).toString() === '%PDF-')).toHaveLength(5)
})

test('a document whose thread ends is refused at once, and the next one gets another thread', async () => {
  const module = import.meta.resolve('#testing/files/blank-page.ts')
  await expect(renderPdf(pdfLayout(module, endThread), { person: person(), args: [] })).rejects.toThrow()
  expect(await renderPdf(pdfLayout(module, blankPage), { person: person(), args: [] })).toBeInstanceOf(Buffer)
})

test('a letter that was first drawn as a part of another one is still text: figures keep their point', async () => {
  await typeset({ content: [{ text: 'Paid: 7;', bold: true, italics: true }] })
  const money = await typeset({ content: [{ text: '£13.50, £506.25', bold: true, italics: true }] })
  expect(await pdfText(money)).toEqual(['£13.50, £506.25'])
})
