import type { Page } from '@playwright/test'

/** Chooses an answer of a question with radio buttons. */
export const choose = (page: Page, question: string, choice: string) =>
  page.getByRole('radiogroup', { name: question }).getByText(choice, { exact: true }).click()
