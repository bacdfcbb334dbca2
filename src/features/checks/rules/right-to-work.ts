import { studentMayNot } from '#features/registration/rules/right-to-work.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { addMonths, formatDay } from '#shared/time.ts'
import { defineCheck, type Outcome, remarksOf } from './check-form.ts'
import { documentOf } from './right-to-work-documents.ts'
import {
  byNotice,
  fields,
  hasPermissionEnd,
  isBusiness,
  isBy,
  isSponsored,
  isStudent,
  methodOf,
  yesOrNo,
} from './right-to-work-fields.ts'

/** How long a Positive Verification Notice, and an application that is not decided, excuse an employer (domain 2.0.1, 2.5). */
const NOTICE_MONTHS = 6

/** Hours a week in any week in which the limit applies (domain 2.0.13); undefined without a limit. */
export function weeklyLimit({ status, course, sponsoredHere }: FormValues): number | undefined {
  if (isSponsored({ status })) return sponsoredHere === true ? undefined : 20
  if (!isStudent({ status })) return undefined
  return course === 'degree' ? 20 : course === 'below-degree' ? 10 : 0
}

/** The last day before it must be checked again, by method and document (domain 2.5). */
function followUp(values: FormValues): string | null {
  const { permissionUntil, noticeDate, checkedOn, status } = values
  if (byNotice(values)) return addMonths(String(noticeDate), NOTICE_MONTHS)
  if (isBy('online')(values) && status === 'undecided') return addMonths(String(checkedOn), NOTICE_MONTHS)
  return hasPermissionEnd(values) ? String(permissionUntil) : null
}

/** One made after the first start is no excuse for what was worked before (domain 2.0.1). */
function isLate({ checkedOn, firstDay, beforeStart }: FormValues): boolean {
  if (firstDay === undefined) return false
  return String(checkedOn) > String(firstDay) || (checkedOn === firstDay && beforeStart === false)
}

function titleOf(values: FormValues): string {
  const method = methodOf(values)
  if (method === 'online') return 'Right to work by share code'
  if (method === 'checking-service') return 'Right to work by Positive Verification Notice'
  if (method === 'verification-service') return 'Right to work by digital verification service'
  return `Right to work by documents (List ${documentOf(values.document)?.list === 'A' ? 'A' : 'B'})`
}

function follows(values: FormValues): Outcome {
  const limit = weeklyLimit(values)
  const refused = values.permitted === false || values.matches === false
  return {
    title: titleOf(values),
    checkedOn: String(values.checkedOn),
    ...(values.checkedAt !== undefined && { checkedAt: String(values.checkedAt) }),
    passed: !refused,
    until: followUp(values),
    remarks: remarksOf(
      values.permitted === false && { state: 'bad', text: 'The Home Office does not say that they may do this work' },
      values.matches === false && { state: 'bad', text: 'Photograph or date of birth do not match the person' },
      isLate(values) && {
        state: 'bad',
        text: `Late: they started on ${formatDay(String(values.firstDay))}, before this check. It is no excuse for work before it`,
      },
      limit !== undefined && {
        state: 'soon',
        text:
          limit === 0
            ? 'No work in any week with a day of term'
            : isStudent(values)
              ? `At most ${limit} hours in any week with a day of term, for all employers together`
              : `At most ${limit} hours a week beside the work for ${values.sponsor}`,
      },
      yesOrNo(values, 'seenOnline') && {
        state: 'soon',
        text: 'No copy is kept. Without one you cannot show that it was checked',
      },
    ),
  }
}

export const rightToWork = defineCheck({
  title: 'Right to work',
  sections: [],
  fields,
  numbers: ['shareCode', 'noticeNumber'],
  rules: [
    ({ status, document, passport, ...values }) => {
      const found = documentOf(document)
      const citizenship = status === 'british' || status === 'irish' ? status : 'other'
      const [first] = String(passport).split('-')
      return [
        found &&
          !found.of.includes(citizenship) && {
            path: 'document',
            message: 'This document does not prove what you have chosen above',
          },
        passport !== undefined &&
          first !== status && { path: 'passport', message: 'This passport is not of the citizenship chosen above' },
        values.passportEnds !== undefined &&
          values.checkedOn !== undefined &&
          String(values.passportEnds) < String(values.checkedOn) && {
            path: 'passportEnds',
            message: 'A passport that had expired cannot be checked by this service. Check the original instead',
          },
      ]
    },
    ({ permissionUntil, checkedOn, noticeDate }) => [
      permissionUntil !== undefined &&
        checkedOn !== undefined &&
        String(permissionUntil) < String(checkedOn) && {
          path: 'permissionUntil',
          message: 'The permission had ended before the check',
        },
      noticeDate !== undefined &&
        checkedOn !== undefined &&
        String(noticeDate) > String(checkedOn) && {
          path: 'noticeDate',
          message: 'The notice is dated after the check',
        },
    ],
    ({ beforeStart, checkedAt }) => [
      beforeStart === true &&
        checkedAt === undefined && {
          path: 'checkedAt',
          message: 'Enter the time of the check: it shows that it was made before they began',
        },
    ],
    (values) => [isStudent(values) && isBusiness(values) && { path: 'engagement', message: studentMayNot }],
    ({ terms }) =>
      ((terms ?? []) as FormValues[]).map(
        ({ from, until }, index) =>
          String(until) < String(from) && { path: `terms.${index}.until`, message: 'The term ends before it begins' },
      ),
  ],
  follows,
})
