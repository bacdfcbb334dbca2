import type { Question } from '../schema.ts'

/** How many of these answers are right; `answers` begin with the first question. */
export function countRight(questions: readonly Pick<Question, 'right'>[], answers: readonly number[]): number {
  return answers.filter((choice, at) => questions[at]?.right === choice).length
}
