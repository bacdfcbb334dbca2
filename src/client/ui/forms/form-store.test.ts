import { describe, expect, it } from 'vitest'
import { list, text } from '#shared/fields/builders.ts'
import { checkForm, defineForm } from '#shared/fields/form.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { createFormStore } from './form-store.ts'

const form = defineForm({
  title: 'Work',
  fields: {
    first: text({ label: 'First Name' }),
    last: text({ label: 'Last Name' }),
    jobs: list({ company: text({ label: 'Company' }) }, { label: 'Jobs', minItems: 1 }),
  },
  check: ({ first, last, jobs }) => {
    const problems = [
      ...(first ? [] : [{ path: 'first', message: 'Enter the first name' }]),
      ...(last ? [] : [{ path: 'last', message: 'Enter the last name' }]),
      ...((jobs as FormValues[] | undefined) ?? []).flatMap((job, index) =>
        job.company ? [] : [{ path: `jobs.${index}.company`, message: 'Enter the company' }],
      ),
    ]
    return problems.length > 0 ? { ok: false, problems } : { ok: true, values: { first, last, jobs } }
  },
})

function begin(values: FormValues = {}) {
  const sent: FormValues[] = []
  const store = createFormStore({ fields: form.fields, values, check: (typed) => checkForm(form, typed) })
  const send = async (checked: FormValues) => {
    sent.push(checked)
  }
  return { store, sent, send }
}

describe('a form', () => {
  it('shows no errors before the first submit, then every error', async () => {
    const { store, sent, send } = begin()
    store.change('first', '')
    expect(store.state().errors).toEqual({})
    expect((await store.submit(send)).map(({ path }) => path)).toEqual(['first', 'last', 'jobs.0.company'])
    expect(store.state().errors).toMatchObject({ first: 'Enter the first name' })
    expect(sent).toEqual([])
  })

  it('rechecks fields with errors and changed fields, and no others', async () => {
    const { store, send } = begin({ last: 'Khan', jobs: [{ company: 'Rose' }] })
    await store.submit(send)
    store.change('first', 'Ann')
    expect(store.state().errors).toEqual({})
    store.change('last', '')
    expect(store.state().errors).toEqual({ last: 'Enter the last name' })
    store.append('jobs', { company: '' })
    expect(store.state().errors).toMatchObject({ 'jobs.1.company': 'Enter the company' })
  })

  it('keeps an entry’s key while others are removed', () => {
    const { store } = begin({ jobs: [{ company: 'Rose' }, { company: 'Elm' }] })
    const [, elm] = store.keys('jobs')
    store.remove('jobs', 0)
    store.append('jobs', { company: '' })
    expect(store.keys('jobs')[0]).toBe(elm)
    expect(new Set(store.keys('jobs')).size).toBe(2)
    expect(store.value('jobs.0.company')).toBe('Elm')
  })

  it('is submitted once at a time, and shows the server’s refusal until a change', async () => {
    const { store } = begin({ first: 'Ann', last: 'Khan', jobs: [{ company: 'Rose' }] })
    let calls = 0
    let answer = () => {}
    const slow = () => {
      calls++
      return new Promise<void>((resolve) => {
        answer = resolve
      })
    }
    const sending = store.submit(slow)
    expect(store.state().isSending).toBe(true)
    expect(await store.submit(slow)).toEqual([])
    expect(calls).toBe(1)
    store.refuse([{ path: 'last', message: 'Taken' }])
    answer()
    await sending
    expect(store.state()).toMatchObject({ isSending: false, errors: { last: 'Taken' } })
    store.change('last', 'Bell')
    expect(store.state().errors).toEqual({})
  })

  it('does not mutate its earlier values', () => {
    const values = { first: 'Ann', jobs: [{ company: 'Rose' }] }
    const { store } = begin(values)
    store.change('jobs.0.company', 'Elm')
    expect(values.jobs[0]).toEqual({ company: 'Rose' })
    expect(store.state().values.jobs).toEqual([{ id: '', company: 'Elm' }])
  })
})
