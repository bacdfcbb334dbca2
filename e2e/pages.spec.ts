import { expect, test } from './support/test.ts'

for (const path of ['/', '/privacy', '/terms', '/auth', '/forgot-password', '/no-such-page']) {
  test(`${path} loads without an error in the console or a refusal by the content policy`, async ({
    page,
    product,
  }) => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    const response = await page.goto(path)
    expect(response?.url()).toBe(`${product.url}${path}`)
    expect(response?.status()).toBe(path === '/no-such-page' ? 404 : 200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The browser itself reports a page that is answered 404.
    expect(complaints.filter((text) => !/404/.test(text))).toEqual([])
  })
}

test('an unknown address of the API is answered 404, and nothing is logged as an error', async ({
  request,
  product,
}) => {
  const response = await request.get('/api/no/such/address')
  expect(response.status()).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
  expect(product.output()).not.toMatch(/already sent|after they are sent/)
})
