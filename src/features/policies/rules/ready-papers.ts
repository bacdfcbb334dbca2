import type { Block } from '../schema.ts'
import type { PaperKind } from './paper-kinds.ts'

const block = (kind: Block['kind'], text: string): Block => ({ kind, depth: 0, spans: [{ text }] })
const heading = (text: string) => block('heading', text)
const paragraph = (text: string) => block('paragraph', text)
const bullet = (text: string) => block('bullet', text)

const optOut = (team: string) => [
  paragraph(
    `The law limits working time to 48 hours a week on average. You may agree with ${team} that this limit does not apply to you. It is your choice, and yours alone.`,
  ),
  heading('What I agree'),
  paragraph(
    `I agree with ${team} that the limit of 48 hours a week on average (regulation 4(1) of the Working Time Regulations 1998) does not apply to my work with it.`,
  ),
  heading('My rights'),
  bullet('I may say no. I will not be treated worse for it, and will be offered work as before.'),
  bullet('I may end this agreement at any time, in writing or on my page here, with the notice that stands with it.'),
  bullet('My rights to rest, breaks, paid holiday and limits of night work stay as they are.'),
  bullet('I tell the agency of hours that I work elsewhere, so that I am not booked too long.'),
]

const terms = (team: string) => [
  paragraph(
    `These are the terms between you and ${team} as an employment business. They are agreed before you are offered work, and change only with your agreement in writing.`,
  ),
  heading('The work'),
  paragraph('You are offered temporary work in care: [enter the kinds of work]. You may accept or refuse each shift.'),
  heading('The kind of contract'),
  paragraph('You work under [enter: a contract of employment, or a contract for services].'),
  heading('Pay'),
  bullet('At least [enter the minimum rate] an hour. The rate of each shift is shown before you accept it.'),
  bullet('You are paid every [enter: week or month].'),
  bullet('You are paid for the work that you have done, whether or not the client has paid us.'),
  heading('Holiday'),
  paragraph('You are entitled to paid holiday: [enter how it adds up, and how it is paid].'),
  heading('Ending it'),
  paragraph('Either of us may end these terms with notice of [enter the time].'),
]

const keyInformation = (team: string) => [
  paragraph(
    'This document sets out key information about your relationship with us, including details about pay, holiday entitlement and other benefits. You are given it before terms are agreed.',
  ),
  heading('Who we are, and your contract'),
  bullet(`The employment business: ${team}`),
  bullet('Your contract: [enter: a contract of employment, or a contract for services]'),
  bullet('Who pays you: [enter: we do, or the name of the umbrella company and how it is connected with us]'),
  bullet('How often you are paid: [enter: weekly or monthly]'),
  heading('Pay'),
  bullet('Expected or minimum gross pay: [enter the rate] an hour'),
  bullet('Deductions required by law: [enter, for example Income Tax, National Insurance, pension]'),
  bullet('Other deductions or costs: [enter each with its amount, or: none]'),
  bullet('Fees for goods or services: [enter each with its amount, or: none]'),
  heading('Holiday and other benefits'),
  bullet('Holiday entitlement and pay: [enter]'),
  bullet('Other benefits: [enter, or: none]'),
  heading('An example of your pay'),
  bullet('Example gross pay for a week: [enter]'),
  bullet('Deductions required by law: [enter]'),
  bullet('Other deductions: [enter]'),
  bullet('Example net take-home pay: [enter]'),
  heading('If something is wrong'),
  paragraph(
    'You can ask for help and confidential advice from Acas on 0300 123 1100. The government body that enforces the law on employment businesses takes complaints; Acas can put you in touch.',
  ),
]

const texts: Partial<Record<PaperKind, (team: string) => Block[]>> = {
  terms,
  'key-information': keyInformation,
  'opt-out': optOut,
}

/** The text that is offered for a new paper; the manager fills in what stands in square brackets. Empty for a policy. */
export const readyText = (kind: PaperKind, teamName: string): Block[] => texts[kind]?.(teamName) ?? []

/** How many places of a ready text wait to be filled in. */
export function blanksIn(blocks: readonly Block[]): number {
  const texts = blocks.map(({ spans }) => spans.map(({ text }) => text).join(''))
  return texts.join('\n').match(/\[enter\b/gi)?.length ?? 0
}
